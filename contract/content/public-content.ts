/** Shapes of published content in responses. */
import { z } from 'zod'
import { FileRef } from '../files.ts'
import { Moment } from '../shapes.ts'
import { Body } from './rich-text.ts'

export const PublicPiece = z.object({
  id: z.string(),
  kind: z.string(),
  column: z.string(),
  columnName: z.string(),
  title: z.string(),
  summary: z.string(),
  publishAt: Moment,
  top: z.boolean(),
  source: z.string(),
})
/** Another piece in a line: what it is, and where it leads. */
export const PieceLink = z.object({ id: z.string(), kind: z.string(), title: z.string(), publishAt: Moment })
export const PublicBatch = z.object({
  programme: z.string(),
  name: z.string(),
  openAt: Moment,
  closeAt: Moment,
  isOpen: z.boolean(),
})
export const WholePiece = PublicPiece.extend({
  body: Body,
  tags: z.array(z.string()),
  views: z.number(),
  files: z.array(FileRef),
  /** Batches, open or still to open, of the programmes it speaks of. */
  batches: z.array(PublicBatch),
  related: z.array(PieceLink),
})
