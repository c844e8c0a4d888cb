/** Files that the product itself writes: papers, letters, reports, the material of the demo city. */
import { Readable } from 'node:stream'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import type { StoredFile } from '../../platform/uploads/file-store.ts'
import type { FileRecord } from './store.ts'

type Made = Pick<FileRecord, 'ownerId' | 'enterpriseId' | 'slot' | 'name' | 'mime'>

/** The record of content that is stored already; there is nothing to check for viruses. The caller inserts it. */
export function recordOf({ size, sha256, key }: StoredFile, made: Made): FileRecord {
  return {
    ...made,
    id: ids.next(),
    size,
    sha256,
    storageKey: key,
    uploadedAt: clock.now(),
    scan: 'none',
    virus: null,
    scannedAt: null,
  }
}

/** Stores the content and answers its record; the caller inserts it, in the transaction of the record that cites it. */
export async function storeMade(
  { files }: Pick<Services, 'files'>,
  content: Uint8Array,
  made: Made,
): Promise<FileRecord> {
  return recordOf(await files.keep(Readable.from([Buffer.from(content)])), made)
}
