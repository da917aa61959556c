import * as v from 'valibot'
import { call } from '../call.ts'
import { RoomParams, TimeMs, Uuid } from '../primitives.ts'
import { NewFile, StoredFile } from './schemas.ts'

export const fileCalls = {
  createUpload: call({
    method: 'PUT',
    path: '/everline/v1/services/{s}/rooms/{roomId}/files/{id}',
    audience: 'any',
    limits: ['files'],
    capability: 'files',
    summary: 'Announces a file for a room, or continues: returns where its bytes go by the tus protocol',
    params: v.object({ ...RoomParams.entries, id: Uuid }),
    body: v.omit(NewFile, ['id']),
    /** `path` is below the address FILE; whoever has it may send the bytes until it ends. Null: all have arrived. */
    result: v.object({ path: v.nullable(v.string()), pathEndsAtMs: TimeMs }),
  }),
  getFile: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/rooms/{roomId}/files/{id}',
    audience: 'any',
    from: 'tab',
    capability: 'files',
    summary: 'Returns a file of a room, with an address that ends',
    params: v.object({ ...RoomParams.entries, id: Uuid }),
    result: v.object({ file: StoredFile }),
  }),
}
