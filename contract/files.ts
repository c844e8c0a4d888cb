/** How a stored file is named on the wire; the content is fetched with a short-lived link. */
import { z } from 'zod'
import { Digest } from './overview/digest.ts'
import { Id, Moment } from './shapes.ts'

export const FileRef = z.strictObject({
  id: Id,
  name: z.string().max(200),
  size: z.number(),
  /** The hash of the content; of another suite it carries its mark. */
  sha256: Digest,
  uploadedAt: Moment.optional(),
  /** What the check for viruses says; absent where the city has no scanner. The server sets it; what a client sends is ignored. */
  scan: z.enum(['pending', 'clean', 'quarantined']).optional(),
})
/** A larger file is sent in parts, so that a cut connection loses one of them at most. */
export const wholeUpToBytes = 8 * 1024 * 1024
/** The last part is as long as what is left. */
export const partBytes = 5 * 1024 * 1024

/** How many bytes part `no`, counted from 1, of a file of that size has; 0 where there is no such part. */
export const bytesOfPart = (size: number, no: number): number =>
  Math.max(0, Math.min(partBytes, size - (no - 1) * partBytes))

/** What a file's check for viruses says, for the slot it stands in. */
export const scanLabels = { pending: '待检查', clean: '正常', quarantined: '已隔离' } as const
export type FileRef = z.output<typeof FileRef>
