import { entity } from '../entity.ts'
import { ColleagueRequest, Offer } from './schemas.ts'

export const inquiryEntities = {
  request: entity({ schema: ColleagueRequest, key: 'id', scope: 'owner', order: 'deadlineMs', version: 0 }),
  offer: entity({ schema: Offer, key: 'id', scope: 'owner', order: 'deadlineMs', version: 0 }),
}
