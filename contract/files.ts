/** How a stored file is named on the wire; the content is fetched with a short-lived link. */
import { z } from 'zod'
import { Id, Moment } from './shapes.ts'

export const FileRef = z.strictObject({
  id: Id,
  name: z.string().max(200),
  size: z.number(),
  sha256: z.string().length(64),
  uploadedAt: Moment.optional(),
})
export type FileRef = z.output<typeof FileRef>
