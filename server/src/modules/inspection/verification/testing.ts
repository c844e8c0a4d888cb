/** What an inspector sends from a device, for tests: parts of photos, findings, the visit, signatures. */
import { createHash, randomUUID } from 'node:crypto'
import type { FindingFields, VerificationEntry, VisitFields } from '@green/contract/calls/inspection/verification.ts'
import { emptyFinding, emptyVisit } from '@green/filing/inspection/verification.ts'
import type { TestApp } from '../../../db/testing.ts'
import type { Actor } from '../../../platform/actor.ts'

const partBytes = 1024 * 1024
type Photo = { id: string; clientId?: string; content: Buffer; name?: string; sha256?: string }

/** Sends these parts of a photo, all by default; answers the last response. */
export async function sendPhoto(app: TestApp, token: string, photo: Photo, only?: readonly number[]) {
  const { id, content, name = '现场照片.png', clientId = randomUUID() } = photo
  const sha256 = photo.sha256 ?? createHash('sha256').update(content).digest('hex')
  const parts = Math.max(1, Math.ceil(content.length / partBytes))
  const line = '----a-boundary-of-the-test'
  let last = { status: 0, msg: '', data: null as unknown }
  for (const index of only ?? Array.from({ length: parts }, (_, i) => i)) {
    const head = `--${line}\r\ncontent-disposition: form-data; name="file"; filename="part"\r\ncontent-type: application/octet-stream\r\n\r\n`
    const piece = content.subarray(index * partBytes, (index + 1) * partBytes)
    last = await app.send({
      method: 'POST',
      url: '/ht/inspection/field/part',
      query: { id, clientId, name, index: String(index), parts: String(parts), sha256 },
      headers: { 'content-type': `multipart/form-data; boundary=${line}`, authorization: `Bearer ${token}` },
      payload: Buffer.concat([Buffer.from(head), piece, Buffer.from(`\r\n--${line}--\r\n`)]),
    })
  }
  return { ...last, clientId, data: last.data as { received: number[]; file: { id: string } | null } }
}

const head = () => ({ clientId: randomUUID(), deviceAt: new Date().toISOString() })

export const findingEntry = (
  node: string,
  mine: Partial<FindingFields>,
  base: Partial<FindingFields> = {},
): VerificationEntry => ({
  ...head(),
  kind: 'finding',
  node,
  base: { ...emptyFinding, ...base },
  mine: { ...emptyFinding, ...base, ...mine },
})

export const visitEntry = (mine: Partial<VisitFields>, base: Partial<VisitFields> = {}): VerificationEntry => ({
  ...head(),
  kind: 'visit',
  base: { ...emptyVisit, ...base },
  mine: { ...emptyVisit, ...base, ...mine },
})

export const recordEntryOf = (
  text: string,
  files: string[] = [],
  supersedes: string | null = null,
): VerificationEntry => ({
  ...head(),
  kind: 'record',
  text,
  files,
  supersedes,
  from: null,
  to: null,
  position: null,
})

/** A drawn line that passes for a name. */
export const signatureEntry = (
  role: 'inspector' | 'representative',
  name: string,
  userId: string | null = null,
  code = '',
): VerificationEntry => ({
  ...head(),
  kind: 'signature',
  role,
  name,
  userId,
  code,
  width: 600,
  height: 240,
  strokes: [Array.from({ length: 80 }, (_, i) => [40 + i * 6, 120 + 50 * Math.sin(i / 4)]).flat()],
})

/** A visit of these inspectors, complete. */
export function wholeVisit(inspectors: readonly Pick<Actor, 'accountId'>[], from: string): VisitFields {
  const ids = inspectors.map(({ accountId }) => accountId)
  const to = new Date(Date.parse(from) + 20 * 60_000).toISOString()
  return {
    ...emptyVisit,
    from,
    to,
    place: '熟料一线和中控室',
    representative: '王厂长',
    post: '生产副总',
    authority: '授权书 2026-18',
    inspectors: ids,
    cardsShown: ids.map((userId) => ({ userId, at: from })),
  }
}
