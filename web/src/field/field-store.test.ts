/** What the device keeps and what it refuses at once, while another photo can still be taken. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fieldStore } from './field-store.ts'
import { caseOf, visitMissingOf } from './local-case.ts'
import { pictureSize } from './picture-size.ts'

const sample = await readFile(new URL('../../../e2e/samples/14-says-12000x9000.jpg', import.meta.url))
const contentOf = (bytes: Buffer) => Uint8Array.from(bytes).buffer

test('a photo of more pixels than the server takes is refused when it is taken', async () => {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const store = fieldStore({ accountId: 'a', key } as never)
  const photo = new File([contentOf(sample)], 'IMG_1.jpg', { type: 'image/jpeg' })
  await expect(store.addMedia('case', photo)).rejects.toThrow(
    '照片的尺寸为12000×9000像素，超过1亿像素的上限，没有放入。请把相机的分辨率调低后重拍；已记下的内容都在。',
  )
})

test('the size is read from the head of JPEG and PNG, and from nothing else', () => {
  expect(pictureSize(contentOf(sample))).toEqual({ width: 12_000, height: 9000 })
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(8)])
  png.writeUInt32BE(640, 16)
  png.writeUInt32BE(480, 20)
  expect(pictureSize(contentOf(png))).toEqual({ width: 640, height: 480 })
  for (const end of [0, 1, 20, 100]) expect(pictureSize(contentOf(sample.subarray(0, end)))).toBeNull()
})

test('a case that was taken along before times were checked opens, and marks nothing', () => {
  const fields = { from: '2026-03-02T02:00:00.000Z', to: null, place: '', inspectors: [], cardsShown: [] }
  const saved = {
    inspectors: [],
    visit: { fields: { ...fields, representative: '', noMediaReason: '' } },
    record: [{ files: [] }],
  }
  const read = caseOf(saved as never)
  expect([read.visit.marks, read.record[0]?.marks]).toEqual([[], []])
  expect(visitMissingOf(read, [], []).join()).not.toContain('时间说明')
})
