/** Places in the write-ahead log of PostgreSQL: an LSN counts bytes from the beginning, a timeline begins with every promotion. */

export type LogPosition = { timeline: number; lsn: bigint }

/** An LSN as PostgreSQL writes it: `16/B374D848`, two halves in hexadecimal digits. */
export function lsnOf(written: string): bigint {
  const [high = '0', low = '0'] = written.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
