/** What inspectors of the demo city send from a visit on site: who was there, photos, lines of the record, findings, signatures. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FindingFields, VerificationEntry, VisitFields } from '@green/contract/calls/inspection/verification.ts'
import { emptyFinding, emptyVisit } from '@green/filing/inspection/verification.ts'
import { takePart } from '../../modules/inspection/verification/upload.ts'
import type { Actor } from '../../platform/actor.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { demoPhoto } from '../photo.ts'

/** A moment so many hours into the visit. */
export type VisitClock = (hours: number) => string

const entryAt = (deviceAt: string) => ({ clientId: ids.next(), deviceAt })
const position = { latitude: 29.5482, longitude: 106.5321, accuracyM: 14 }

export const visitEntry = (deviceAt: string, mine: VisitFields): VerificationEntry => ({
  ...entryAt(deviceAt),
  kind: 'visit',
  base: emptyVisit,
  mine,
})

export const findingEntry = (deviceAt: string, node: string, mine: FindingFields): VerificationEntry => ({
  ...entryAt(deviceAt),
  kind: 'finding',
  node,
  base: emptyFinding,
  mine,
})

/** A line of the whole-process record, with its photos. */
export const recordLine = (deviceAt: string, text: string, files: string[], to: string): VerificationEntry => ({
  ...entryAt(deviceAt),
  kind: 'record',
  text,
  files,
  from: deviceAt,
  to,
  supersedes: null,
  position,
})

/** What is signed on the leader's device: by himself, and by the enterprise's representative. */
export const signatures = (at: VisitClock, inspector: Actor, representative: string): VerificationEntry[] => [
  ownSignature(at, inspector),
  signature(at(3.1), 'representative', representative, null),
]

/** Each inspector signs in the own session. */
export const ownSignature = (at: VisitClock, { name, accountId }: Actor): VerificationEntry =>
  signature(at(3), 'inspector', name, accountId)

function signature(
  deviceAt: string,
  role: 'inspector' | 'representative',
  name: string,
  userId: string | null,
): VerificationEntry {
  const loop = (from: number) =>
    Array.from({ length: 60 }, (_, i) => [from + i * 2.6, 120 + 44 * Math.sin(i / 4 + from) + (i % 7)]).flat()
  return {
    ...entryAt(deviceAt),
    kind: 'signature',
    role,
    name,
    userId,
    code: '',
    width: 600,
    height: 240,
    strokes: [loop(60), loop(230), loop(390)],
  }
}

/** A visit of these inspectors, complete; `over` says where, and whom they met. */
export const wholeVisit = (inspectors: readonly Actor[], at: VisitClock, over: Partial<VisitFields>): VisitFields => ({
  ...emptyVisit,
  from: at(0),
  to: at(3.2),
  authority: '法定代表人授权书（监察当日出具）',
  position,
  recorder: inspectors[1]?.name ?? '',
  devices: '执法记录仪2号、相机1号、钳形功率表',
  inspectors: inspectors.map(({ accountId }) => accountId),
  cardsShown: inspectors.map(({ accountId }) => ({ userId: accountId, at: at(0.1) })),
  ...over,
})

/** Uploads a photo to the case; answers the id under which entries cite it. */
export async function sendPhoto(services: Services, id: string, seed: number, actor: Actor): Promise<string> {
  const content = demoPhoto(seed)
  const clientId = ids.next()
  const sha256 = createHash('sha256').update(content).digest('hex')
  const name = `现场照片-${seed}.png`
  await takePart(services, { id, clientId, name, index: 0, parts: 1, sha256 }, actor, async () => ({
    fileName: name,
    mime: 'image/png',
    stream: Readable.from([content]),
    truncated: () => false,
  }))
  return clientId
}
