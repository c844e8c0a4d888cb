/** A recording for the browser's `setInputFiles`: a tone of one second. */
export function wav(name: string): { name: string; mimeType: string; buffer: Buffer } {
  const rate = 8000
  const buffer = Buffer.alloc(44 + rate * 2)
  buffer.write('RIFF', 0, 'latin1')
  buffer.writeUInt32LE(buffer.length - 8, 4)
  buffer.write('WAVEfmt ', 8, 'latin1')
  buffer.writeUInt32LE(16, 16)
  buffer.writeUInt16LE(1, 20)
  buffer.writeUInt16LE(1, 22)
  buffer.writeUInt32LE(rate, 24)
  buffer.writeUInt32LE(rate * 2, 28)
  buffer.writeUInt16LE(2, 32)
  buffer.writeUInt16LE(16, 34)
  buffer.write('data', 36, 'latin1')
  buffer.writeUInt32LE(rate * 2, 40)
  for (let i = 0; i < rate; i++)
    buffer.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 440 * i) / rate)), 44 + i * 2)
  return { name, mimeType: 'audio/wav', buffer }
}
