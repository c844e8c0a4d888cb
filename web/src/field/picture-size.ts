/** Width and height that a photo's head says, without decoding it. */

export type PictureSize = { width: number; height: number }

/** Of a JPEG or PNG; null where the head cannot be read, which the server tells with its reason. */
export function pictureSize(content: ArrayBuffer): PictureSize | null {
  const bytes = new DataView(content)
  return isPng(bytes) ? { width: bytes.getUint32(16), height: bytes.getUint32(20) } : jpegSize(bytes)
}

const isPng = (bytes: DataView) => bytes.byteLength >= 24 && bytes.getUint32(0) === 0x89504e47

/** The frame's head: markers C0 to CF without the tables among them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(bytes: DataView): PictureSize | null {
  for (let at = 2; at + 9 <= bytes.byteLength && bytes.getUint8(at) === 0xff; ) {
    const marker = bytes.getUint8(at + 1)
    if (isFrame(marker)) return { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) }
    // The picture's data begins: no frame's head stood before it.
    if (marker === 0xda) return null
    // A fill byte stands alone.
    at += marker === 0xff ? 1 : 2 + bytes.getUint16(at + 2)
  }
  return null
}
