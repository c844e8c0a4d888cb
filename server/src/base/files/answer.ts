/** A stored file as a response, whole or in parts; one that is not there as it was stored is refused before the first byte. */
import { refuse } from '@green/contract/errors.ts'
import type { BlobResult } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import type { FileRecord } from './store.ts'

export async function fileAnswer(
  { files }: Pick<Services, 'files'>,
  { name, mime, size, storageKey }: Pick<FileRecord, 'name' | 'mime' | 'size' | 'storageKey'>,
  inline = false,
): Promise<BlobResult> {
  if ((await files.sizeOf(storageKey).catch(() => null)) !== size) throw refuse('FILE_BROKEN', { name })
  return { fileName: name, mime, size, content: (range) => files.read(storageKey, range), inline }
}
