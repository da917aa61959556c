import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NotForRole } from '#app/resource/not-for-role.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { resources } from './resources.ts'

/** Shows the resource that the address names. */
export function SettingsResource() {
  const { resourceId } = useParams({ from: '/shell/settings/$resourceId' })
  const self = useOwnSelf()
  const found = resources.find(({ id, isFor }) => id === resourceId && isFor(self))
  return found ? <found.Screen key={found.id} /> : <NotForRole />
}

/** Settings without a resource lead to the first one that the user may use. */
export function FirstResource() {
  const self = useOwnSelf()
  const navigate = useNavigate()
  const firstId = resources.find(({ isFor }) => isFor(self))?.id
  useEffect(() => {
    if (firstId) void navigate({ to: '/settings/$resourceId', params: { resourceId: firstId }, replace: true })
  }, [navigate, firstId])
  return firstId ? null : <NotForRole />
}
