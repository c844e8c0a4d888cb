/** Uploads an attachment: a small one at once, a large one in parts. */
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { type FileRef, wholeUpToBytes } from '@green/contract/files.ts'
import { type RequestOptions, request } from './request.ts'

export type UploadOptions = Pick<RequestOptions, 'signal' | 'onProgress'> & {
  /** Whether the connection is lost just now, and the upload waits to go on. */
  onWaiting?: (isWaiting: boolean) => void
}

/** The same file chosen again, also after a reload, goes on with the parts that the server has. */
export async function uploadFile(slot: string, file: File, options: UploadOptions = {}): Promise<FileRef> {
  // Without https a browser computes no checksums, and a file is sent at once.
  if (file.size <= wholeUpToBytes || !globalThis.crypto?.subtle)
    return request(lsdtFile.upload, { slot: slot.slice(0, 120) }, { ...options, file })
  const { uploadParts } = await import('./upload-parts.ts')
  return uploadParts(slot, file, options)
}
