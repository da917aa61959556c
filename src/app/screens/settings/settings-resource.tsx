import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NotForRole } from '#app/resource/not-for-role.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { resources } from './resources.ts'

/** The resource of the address. */
export function SettingsResource() {
  const { resourceId } = useParams({ from: '/shell/settings/$resourceId' })
  const { role } = useOwnSelf()
  const found = resources.find(({ id, isFor }) => id === resourceId && isFor(role))
  return found ? <found.Screen key={found.id} /> : <NotForRole />
}

/** Settings without a resource lead to the first one that the role may use. */
export function FirstResource() {
  const { role } = useOwnSelf()
  const navigate = useNavigate()
  const firstId = resources.find(({ isFor }) => isFor(role))?.id
  useEffect(() => {
    if (firstId) void navigate({ to: '/settings/$resourceId', params: { resourceId: firstId }, replace: true })
  }, [navigate, firstId])
  return firstId ? null : <NotForRole />
}
