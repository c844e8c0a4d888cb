/** Uploads what waits on the device, in its order: photos first, part by part, then the entries that cite them. */

import { user } from '@green/contract/calls/account/user.ts'
import { verification } from '@green/contract/calls/inspection/verification.ts'
import { uploadInParts } from '../filing/inspection/upload-parts.ts'
import { request } from '../platform/request/request.ts'
import { RequestError } from '../platform/request/request-error.ts'
import { forgetSession } from '../platform/session/session.ts'
import type { FieldStore } from './field-store.ts'
import type { Photo, Waiting } from './local-case.ts'

/** Why it stopped before the end; what is left stays on the device. */
export type SyncEnd = 'done' | 'offline' | 'signIn' | 'open'
/** `why`: what the server says of a login that is over. */
export type Synced = { end: SyncEnd; why: string | null }

const quietly = { keepsExpiry: true } as const

/**
 * Runs until nothing is left or nothing more can be done. What is refused or in conflict keeps its reason and leaves the
 * others alone, whoever refused it. A repeat after a lost answer has no second effect, because the server knows the ids.
 */
export async function uploadAll(store: FieldStore, onProgress: (left: number) => void): Promise<Synced> {
  try {
    for (const photo of await store.photos()) {
      if (!photo.isDone) await uploadPhoto(store, photo)
      onProgress(await leftOf(store))
    }
    for (const caseId of new Set((await store.entries()).map((waiting) => waiting.caseId))) {
      await uploadEntries(store, caseId, onProgress)
      // A case that is nobody's any more stays on the device as it was read.
      await refreshCase(store, caseId).catch(unlessOfOne)
    }
    await forgetUploaded(store)
    return { end: (await leftOf(store)) === 0 ? 'done' : 'open', why: null }
  } catch (failure) {
    return endOf(failure)
  }
}

/** Asks whether the login of this page is still live: somebody may have ended it meanwhile. */
export async function checkLogin(): Promise<Synced> {
  try {
    await request(user.getLoginState, {}, quietly)
    return { end: 'done', why: null }
  } catch (failure) {
    return endOf(failure)
  }
}

function endOf(failure: unknown): Synced {
  if (!(failure instanceof RequestError)) throw failure
  if (failure.code === 401) {
    // The dead login is dropped, so that nothing here takes it for a live one.
    forgetSession()
    return { end: 'signIn', why: failure.message }
  }
  return { end: 'offline', why: null }
}

/** Whether a failure is about the one thing that was sent; without network, login or room on the server all the others fail as well. */
const isOfOne = (failure: unknown): failure is RequestError =>
  failure instanceof RequestError &&
  (failure.kind === 'gateway' || failure.kind === 'refused') &&
  failure.code !== 401 &&
  ![429, 502, 503, 504].includes(failure.status)

function unlessOfOne(failure: unknown): void {
  if (!isOfOne(failure)) throw failure
}

/** What the inspector reads beside the thing that was not taken. */
const reasonOf = ({ kind, status, message }: RequestError): string =>
  kind === 'refused' && (status === 403 || status === 404)
    ? '案件已不在您的任务中，平台没有收下。内容仍加密留在本机，请告诉组长或案件承办机关'
    : message

export async function leftOf(store: FieldStore): Promise<number> {
  const photos = (await store.photos()).filter(({ isDone }) => !isDone).length
  return photos + (await store.entries()).length
}

/** How many of them were refused: by the server, or by something on the way. */
export async function refusedOf(store: FieldStore): Promise<number> {
  const photos = (await store.photos()).filter(({ isDone, message }) => !isDone && message !== undefined).length
  return photos + (await store.entries()).filter(({ state }) => state === 'refused').length
}

/** Reads a case again, or for the first time. */
export async function refreshCase(store: FieldStore, caseId: string): Promise<void> {
  await store.saveCase(await request(verification.hcInfo, { id: caseId }, quietly))
}

async function uploadPhoto(store: FieldStore, photo: Photo): Promise<void> {
  const { id: clientId, caseId: id, name, parts, sha256 } = photo
  try {
    const state = await uploadInParts(
      { id, clientId, name, parts, sha256 },
      (index) => store.partOf(photo, index),
      (sent) => store.savePhoto({ ...photo, sent }),
    )
    await store.savePhoto({ ...photo, sent: parts, isDone: state.file !== null })
  } catch (failure) {
    if (!isOfOne(failure)) throw failure
    await store.savePhoto({ ...photo, message: reasonOf(failure) })
  }
}

async function uploadEntries(store: FieldStore, caseId: string, onProgress: (left: number) => void): Promise<void> {
  for (const waiting of await store.entries(caseId)) {
    if (waiting.state === 'conflict') continue
    await uploadEntry(store, waiting)
    onProgress(await leftOf(store))
  }
}

async function uploadEntry(store: FieldStore, waiting: Waiting): Promise<void> {
  const sent = { id: waiting.caseId, deviceTime: new Date().toISOString(), entries: [waiting.body] }
  try {
    const [result] = (await request(verification.addHcInfo, sent, quietly)).results
    if (result?.state === 'taken') await store.drop(waiting.id)
    else if (result) await store.note(afterwards(waiting, result))
  } catch (failure) {
    if (!isOfOne(failure)) throw failure
    await store.note({ ...waiting, state: 'refused', message: reasonOf(failure) })
  }
}

type Result = Awaited<ReturnType<typeof request<typeof verification.addHcInfo>>>['results'][number]

function afterwards(waiting: Waiting, result: Exclude<Result, { state: 'taken' }>): Waiting {
  return result.state === 'conflict'
    ? { ...waiting, state: 'conflict', conflicts: result.conflicts, current: result.current }
    : { ...waiting, state: 'refused', message: result.message }
}

/** Photos that are on the server and that nothing waiting cites. */
async function forgetUploaded(store: FieldStore): Promise<void> {
  const cited = new Set(
    (await store.entries()).flatMap(({ body }) =>
      body.kind === 'finding' ? body.mine.evidence : body.kind === 'record' ? body.files : [],
    ),
  )
  for (const photo of await store.photos()) if (photo.isDone && !cited.has(photo.id)) await store.forgetPhoto(photo)
}
