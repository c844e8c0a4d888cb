/** Recordings pass by their content: each format whole, nothing that is cut, renamed, or a film. */
import { describe, expect, test } from 'vitest'
import { mp3, mp4, ogg, wav, webm } from './test-sounds.ts'
import { checkUpload, type FormatName } from './upload-check.ts'

const allow: FormatName[] = ['jpg', 'm4a', 'mp3', 'wav', 'ogg', 'webm']
const check = (name: string, file: Buffer) => checkUpload({ name, file, allow, maxBytes: 20 * 1024 * 1024 })
/** A head with room for the title; `blocks` of 128 bytes. */
const tagOf = (blocks: number) =>
  Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, blocks, 0]), Buffer.alloc(blocks * 128)])
const id3 = tagOf(15)

describe('a recording', () => {
  test.each([
    ['询问录音.m4a', mp4(), 'audio/mp4'],
    ['iPhone.m4a', mp4(['soun'], 'mp42'), 'audio/mp4'],
    ['录音笔.MP3', mp3(), 'audio/mpeg'],
    ['带封面.mp3', mp3(8, id3), 'audio/mpeg'],
    ['带大封面.mp3', mp3(8, tagOf(100)), 'audio/mpeg'],
    ['录音.wav', wav(), 'audio/wav'],
    ['语音.ogg', ogg(), 'audio/ogg'],
    ['语音.opus', ogg(), 'audio/ogg'],
    ['浏览器录音.webm', webm(), 'audio/webm'],
  ])('%s is taken', async (name, file, type) => {
    expect(await check(name, file)).toMatchObject({ ok: true, type })
  })

  test.each([
    ['film.m4a', mp4(['vide', 'soun']), 'mismatch', /视频/],
    ['film.webm', webm('V_VP8', 'A_OPUS'), 'mismatch', /视频/],
    ['film.ogg', ogg('\x80theora'), 'mismatch', /OGV|视频/],
    ['renamed.mp3', wav(), 'mismatch', /WAV.*改回 \.wav/],
    ['renamed.wav', Buffer.from('这是一段文字，不是录音。'), 'mismatch', /不是有效的 WAV/],
    ['cut.m4a', mp4().subarray(0, -200), 'damaged', /损坏或不完整/],
    ['cut.wav', wav().subarray(0, 4000), 'damaged', /损坏或不完整/],
    ['cut.ogg', ogg().subarray(0, -100), 'damaged', /损坏或不完整/],
    ['silent.mp3', Buffer.concat([id3, Buffer.alloc(4000)]), 'mismatch', /不是有效的 MP3/],
    ['one-frame.mp3', Buffer.concat([mp3(1), Buffer.alloc(4000)]), 'damaged', /损坏或不完整/],
    ['empty.webm', webm('S_TEXT'), 'damaged', /损坏或不完整/],
    ['index-only.m4a', mp4([]), 'damaged', /损坏或不完整/],
  ])('%s is refused in words', async (name, file, fault, says) => {
    const verdict = await check(name, file)
    expect(verdict).toMatchObject({ ok: false, fault })
    expect(verdict.ok ? '' : verdict.message).toMatch(says)
  })

  test('is refused where a slot takes none', async () => {
    const verdict = await checkUpload({ name: '录音.mp3', file: mp3(), allow: ['pdf'], maxBytes: 1_000_000 })
    expect(verdict).toMatchObject({ ok: false, fault: 'not-allowed' })
  })
})
