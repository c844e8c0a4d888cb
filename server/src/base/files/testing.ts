/** Uploads a file as a browser does, and creates a picture to upload. */
import { crc32, deflateSync } from 'node:zlib'
import type { FileRef } from '@green/contract/files.ts'
import type { TestApp } from '../../db/testing.ts'

/** A small valid picture. */
export function png(width: number, height: number): Buffer {
  const piece = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6], 8)
  const rows = Buffer.alloc((width * 4 + 1) * height, 0x90)
  for (let y = 0; y < height; y++) rows[y * (width * 4 + 1)] = 0
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    piece('IHDR', head),
    piece('IDAT', deflateSync(rows)),
    piece('IEND', Buffer.alloc(0)),
  ])
}

type Sent = { content: Buffer; name: string; type: string; token: string; slot: string }

/** The response, and the stored file; without an id where it was refused. */
export async function sendFile(app: TestApp, { content, name, type, token, slot }: Sent) {
  const line = '----a-boundary-of-the-test'
  const head = `--${line}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  const { msg, data } = await app.send({
    method: 'POST',
    url: '/ht/lsdtFile/upload',
    query: { slot },
    headers: { 'content-type': `multipart/form-data; boundary=${line}`, authorization: `Bearer ${token}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${line}--\r\n`)]),
  })
  return { msg, id: '', ...(data as Partial<FileRef> | undefined) } as FileRef & { msg: string }
}
