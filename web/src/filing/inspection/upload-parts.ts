/** Uploads a file of a visit part by part: the server says which parts it has, and a cut connection loses one at most. */
import type { CallOutput } from '@green/contract/call.ts'
import { verification } from '@green/contract/calls/inspection/verification.ts'
import { request } from '../../platform/request/request.ts'

export const uploadPartBytes = 1024 * 1024

/** `id`: the case; `clientId`: the id this device gave the file. */
export type PartedFile = { id: string; clientId: string; name: string; parts: number; sha256: string }
type State = CallOutput<typeof verification.uploadState>

/** `partOf` gives the content of one part; `onSent` hears how many the server has. */
export async function uploadInParts(
  { id, clientId, ...file }: PartedFile,
  partOf: (index: number) => Promise<Blob> | Blob,
  onSent: (received: number) => Promise<void> | void = () => undefined,
): Promise<State> {
  // The caller decides what an expired login means: on a phone nothing that is being written may be left.
  const quietly = { keepsExpiry: true } as const
  let state = await request(verification.uploadState, { id, clientId }, quietly)
  for (let index = 0; index < file.parts && !state.file; index++) {
    if (state.received.includes(index)) continue
    state = await request(
      verification.uploadPart,
      { id, clientId, ...file, index },
      { ...quietly, file: await partOf(index) },
    )
    await onSent(state.received.length)
  }
  return state
}
