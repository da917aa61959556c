import * as v from 'valibot'
import { command } from '../command.ts'
import { formLane } from '../lanes.ts'
import { Seq, Uuid } from '../primitives.ts'
import type { FormType, FormValues } from './schemas.ts'

/*
 * Apart from the calls: every first load has the commands, and would bring the schemas of forms along. The backend reads
 * what was filled in by those, and who shows it does so too.
 */
export const answerCommands = {
  /** A visitor corrects what they have answered to a form [ENT-10]. */
  'correct-answer': command({
    payload: v.object({
      roomId: Uuid,
      widgetId: Uuid,
      formType: v.custom<FormType>((value) => typeof value === 'string'),
      answerId: Uuid,
      revision: Seq,
      version: Seq,
      values: v.custom<FormValues>((value) => typeof value === 'object'),
    }),
    lane: ({ answerId }) => formLane(answerId),
    from: 'frame',
    sends: 'updateWidgetFormAnswer',
    input: ({ roomId, widgetId, formType, answerId, ...body }) => ({
      params: { widgetId, formType },
      query: { roomID: roomId },
      body: { id: answerId, ...body },
    }),
    stepsAside: true,
  }),
}
