import * as v from 'valibot'
import { command, sentCall } from '../command.ts'
import { keepLane, labelsLane } from '../lanes.ts'
import { undoMs } from '../limits.ts'
import { Uuid } from '../primitives.ts'
import { LabelsChange, LabelsOfInquiry, TransferData, Wish } from './schemas.ts'

/** Queued behind the room's unsent messages. */
export const inquiryCommands = {
  'close-inquiry': command({
    payload: v.object({ roomId: Uuid, inquiryId: Uuid }),
    lane: ({ roomId }) => roomId,
    from: 'tab',
    inquiry: 'open',
    followsFiles: true,
    sends: 'terminateInquiry',
    input: ({ inquiryId }) => ({ params: { id: inquiryId } }),
    // Someone else has closed the inquiry meanwhile, so there is nothing left to do.
    done: ['inquiry-closed'],
    holdMs: undoMs,
  }),
  /** Written by earlier builds: replaces all labels. */
  'set-labels': command({
    payload: v.object({ roomId: Uuid, inquiryId: Uuid, ...LabelsOfInquiry.entries }),
    lane: ({ inquiryId }) => labelsLane(inquiryId),
    from: 'tab',
    sends: 'setInquiryLabels',
    input: ({ roomId: _, inquiryId, ...body }) => ({ params: { id: inquiryId }, body }),
  }),
  'change-labels': command({
    payload: v.object({ roomId: Uuid, inquiryId: Uuid, ...LabelsChange.entries }),
    lane: ({ inquiryId }) => labelsLane(inquiryId),
    from: 'tab',
    sends: 'setInquiryLabels',
    input: ({ roomId: _, inquiryId, ...body }) => ({ params: { id: inquiryId }, body }),
  }),
  wish: command({
    payload: v.object({ roomId: Uuid, inquiryId: Uuid, wish: Wish, tagId: v.optional(v.nullable(Uuid), null) }),
    lane: ({ roomId, wish }) => (wish === 'keep' ? keepLane(roomId) : roomId),
    from: 'frame',
    followsFiles: true,
    stepsAside: true,
    becomes({ inquiryId: id, wish, tagId: toTagId }) {
      const params = { id }
      switch (wish) {
        case 'keep':
          return sentCall('answerInquiry', { params, body: { accept: true } })
        case 'decline':
          return sentCall('answerInquiry', { params, body: { accept: false } }, ['inquiry-closed'])
        case 'hand-over':
          return sentCall(
            'transferInquiry',
            { params, body: { type: 'inquiry_blind', toEid: null, toTagId } },
            // If nobody handles the inquiry, it already waits for anyone who is free.
            toTagId === null ? ['inquiry-not-handled'] : [],
          )
        case 'end':
          return sentCall('terminateInquiry', { params }, ['inquiry-closed'])
      }
    },
  }),
  'transfer-inquiry': command({
    payload: v.object({ roomId: Uuid, inquiryId: Uuid, ...TransferData.entries }),
    lane: ({ roomId }) => roomId,
    from: 'tab',
    inquiry: 'named',
    followsFiles: true,
    sends: 'transferInquiry',
    input: ({ roomId: _, inquiryId, ...body }) => ({ params: { id: inquiryId }, body }),
  }),
}
