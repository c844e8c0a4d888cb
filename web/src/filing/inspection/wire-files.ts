/** Uploaded files as a call takes them. */
import type { FileAnswer } from '@green/filing/form/answers.ts'

export const wireFiles = (files: readonly FileAnswer[]) =>
  files.map(({ id, name, size, sha256 }) => ({ id, name, size, sha256 }))
