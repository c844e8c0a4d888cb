/** What one inspector keeps on the device: cases to read, entries and photos to upload. Everything is sealed under the inspector's key. */
import type { Verification, VerificationEntry } from '@green/contract/calls/inspection/verification.ts'
import { mostPixels } from '@green/filing/kinds/picture-limit.ts'
import { uploadPartBytes } from '../filing/inspection/upload-parts.ts'
import { randomId } from '../platform/request/random-id.ts'
import { seal, sealValue, sha256Of, unseal, unsealValue } from '../platform/session/vault.ts'
import { type KeyRow, put, readAll, readOne, remove, type SealedRow, write } from './database.ts'
import { caseOf, type Photo, type Waiting } from './local-case.ts'
import { pictureSize } from './picture-size.ts'

export const largestPhotoMb = 20
const formats: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
}
const endings: Readonly<Record<string, string>> = { jpeg: 'jpg', oga: 'ogg', opus: 'ogg' }

/** By the type that the browser says, else by the ending of the name; undefined for another format. */
function formatOf({ type, name }: File): string | undefined {
  const known = formats[type.split(';')[0] ?? '']
  const ending = name.toLowerCase().split('.').pop() ?? ''
  return known ?? Object.values(formats).find((format) => format === (endings[ending] ?? ending))
}
/** 20261124-134053, by the clock of the place: the name is what people read. */
const timeInName = () =>
  new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).replaceAll(/[-:]/g, '').replace(' ', '-')

const typeOf = (format: string) => Object.entries(formats).find(([, one]) => one === format)?.[0] ?? ''

/** A photo or recording that cannot be kept, in words for the inspector. */
export class MediaRefused extends Error {}

export type FieldStore = ReturnType<typeof fieldStore>

export function fieldStore({ accountId, key }: KeyRow) {
  const placeOf = (table: string, id: string) => `${accountId} ${table} ${id}`
  const rowOf: RowOf = async (
    table: 'cases' | 'entries' | 'photos',
    id: string,
    caseId: string,
    value: unknown,
    order: number,
  ) => ({
    id,
    accountId,
    caseId,
    order,
    sealed: await sealValue(key, placeOf(table, id), value),
  })
  const own = async <T>(table: 'cases' | 'entries' | 'photos', caseId?: string): Promise<T[]> => {
    const rows = (await readAll(table)) as SealedRow[]
    const mine = rows
      .filter((row) => row.accountId === accountId && (caseId === undefined || row.caseId === caseId))
      .toSorted((a, b) => a.order - b.order)
    return Promise.all(mine.map((row) => unsealValue<T>(key, placeOf(table, row.id), row.sealed)))
  }
  const orderOf = async (table: 'entries' | 'photos', id: string) => (await readOne(table, id))?.order ?? Date.now()
  const savePhoto = async (photo: Photo) =>
    put('photos', await rowOf('photos', photo.id, photo.caseId, photo, await orderOf('photos', photo.id)))

  return {
    accountId,
    cases: async () => (await own<Verification>('cases')).map(caseOf),
    entries: (caseId?: string) => own<Waiting>('entries', caseId),
    photos: (caseId?: string) => own<Photo>('photos', caseId),
    savePhoto,

    async findCase(caseId: string): Promise<Verification | null> {
      const row = await readOne('cases', placeOf('case', caseId))
      return row ? caseOf(await unsealValue<Verification>(key, placeOf('cases', row.id), row.sealed)) : null
    },
    async saveCase(read: Verification): Promise<void> {
      const id = placeOf('case', read.head.id)
      await put('cases', await rowOf('cases', id, read.head.id, read, Date.now()))
    },
    dropCase: (caseId: string) => remove('cases', placeOf('case', caseId)),

    /** Keeps an entry; an edit takes the place of the one before it under a new id, so that neither is mistaken for the other. */
    async write(caseId: string, body: Draft, replaces: string | null): Promise<Waiting> {
      const id = randomId()
      const entry = { ...body, clientId: id, deviceAt: new Date().toISOString() } as VerificationEntry
      const waiting: Waiting = { id, caseId, body: entry, state: 'waiting' }
      const row = await rowOf(
        'entries',
        id,
        caseId,
        waiting,
        replaces ? await orderOf('entries', replaces) : Date.now(),
      )
      await write(['entries'], (of) => {
        if (replaces) of('entries').delete(replaces)
        of('entries').put(row)
      })
      return waiting
    },
    /** Notes what the server said, unless the entry was edited meanwhile. */
    async note(waiting: Waiting): Promise<void> {
      if (!(await readOne('entries', waiting.id))) return
      await put(
        'entries',
        await rowOf('entries', waiting.id, waiting.caseId, waiting, await orderOf('entries', waiting.id)),
      )
    },
    drop: (id: string) => remove('entries', id),

    ...photoParts(key, rowOf),
  }
}

/** An entry before it has its id and time. */
export type Draft = VerificationEntry extends infer E
  ? E extends unknown
    ? Omit<E, 'clientId' | 'deviceAt'>
    : never
  : never

type RowOf = (
  table: 'cases' | 'entries' | 'photos',
  id: string,
  caseId: string,
  value: unknown,
  order: number,
) => Promise<SealedRow>

/** Photos in sealed parts. */
function photoParts(key: CryptoKey, rowOf: RowOf) {
  return {
    /** Keeps a photo or a recording in parts; refuses what the server would refuse, before anything is written. */
    async addMedia(caseId: string, file: File): Promise<Photo> {
      const extension = formatOf(file)
      if (!extension)
        throw new MediaRefused(
          `“${file.name}”不是照片（JPG、PNG）或录音（M4A、MP3、WAV、OGG、WEBM），没有放入，请换一个。已记下的内容都在。`,
        )
      const type = typeOf(extension)
      const what = type.startsWith('audio/') ? '录音' : '照片'
      const megabytes = file.size / 1024 / 1024
      if (megabytes > largestPhotoMb)
        throw new MediaRefused(
          `${what}有${megabytes.toFixed(1)} MB，超过${largestPhotoMb} MB的上限，没有放入。${what === '录音' ? '请分成几段' : '请把相机的分辨率调低后重拍'}；已记下的内容都在。`,
        )
      if (file.size === 0) throw new MediaRefused(`${what}是空的，没有放入，请重来。已记下的内容都在。`)
      const content = await file.arrayBuffer()
      const size = what === '照片' ? pictureSize(content) : null
      if (size && size.width * size.height > mostPixels)
        throw new MediaRefused(
          `照片的尺寸为${size.width}×${size.height}像素，超过1亿像素的上限，没有放入。请把相机的分辨率调低后重拍；已记下的内容都在。`,
        )
      const photo: Photo = {
        id: randomId(),
        caseId,
        name: `现场${what}-${timeInName()}.${extension}`,
        type,
        size: file.size,
        parts: Math.ceil(file.size / uploadPartBytes),
        sha256: await sha256Of(content),
        takenAt: new Date(file.lastModified || Date.now()).toISOString(),
        sent: 0,
        isDone: false,
      }
      const row = await rowOf('photos', photo.id, caseId, photo, Date.now())
      const parts = await Promise.all(
        Array.from({ length: photo.parts }, async (_, index) => ({
          photoId: photo.id,
          index,
          sealed: await seal(
            key,
            `${photo.id} ${index}`,
            content.slice(index * uploadPartBytes, (index + 1) * uploadPartBytes),
          ),
        })),
      )
      await write(['photos', 'parts'], (of) => {
        of('photos').put(row)
        for (const part of parts) of('parts').put(part)
      }).catch((failure: unknown) => {
        if (failure instanceof DOMException && failure.name === 'QuotaExceededError')
          throw new MediaRefused(
            `手机上的空间不够，${what}没有放入。请先上传已有内容，或清理手机空间后重来；已记下的内容都在。`,
          )
        throw failure
      })
      return photo
    },
    async partOf(photo: Photo, index: number): Promise<Blob> {
      const row = await readOne('parts', [photo.id, index])
      if (!row) throw new Error(`part ${index} of photo ${photo.id} is missing`)
      return new Blob([await unseal(key, `${photo.id} ${index}`, row.sealed)], { type: photo.type })
    },
    async pictureOf(photo: Photo): Promise<Blob | null> {
      const rows = await Promise.all(
        Array.from({ length: photo.parts }, (_, index) => readOne('parts', [photo.id, index])),
      )
      const parts = await Promise.all(rows.map((row, i) => row && unseal(key, `${photo.id} ${i}`, row.sealed)))
      return parts.every((part) => part !== undefined) ? new Blob(parts, { type: photo.type }) : null
    },
    /** The photo is on the server, and nothing that waits names it: its bytes leave the device. */
    async forgetPhoto(photo: Photo): Promise<void> {
      await write(['photos', 'parts'], (of) => {
        of('photos').delete(photo.id)
        for (let index = 0; index < photo.parts; index++) of('parts').delete([photo.id, index])
      })
    },
  }
}
