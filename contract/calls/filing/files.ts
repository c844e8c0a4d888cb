/** 文件: upload, name, short-lived link, download. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { FileRef } from '../../files.ts'
import { uploads } from '../../hands.ts'
import { Id, Moment } from '../../shapes.ts'

const Hash = z.string().regex(/^[0-9a-f]{64}$/, '校验码应为64位十六进制的 SHA-256')

const people = ['enterprise', 'county', 'city', 'expert', 'supervisor', 'admin'] as const

export const lsdtFile = {
  upload: call({
    post: '/lsdtFile/upload',
    hands: uploads,
    title: '上传一个文件',
    byAgent: true,
    byHelper: true,
    may: people,
    evenIfUnverified: true,
    upload: true,
    in: z.strictObject({ slot: z.string().max(120) }),
    out: FileRef,
  }),
  beginParts: call({
    post: '/lsdtFile/upload/begin',
    hands: uploads,
    title: '开始分段上传一个文件，或接着传没有传完的同一个文件',
    byAgent: true,
    byHelper: true,
    may: people,
    evenIfUnverified: true,
    /** A file is recognised by slot, name, size, date and the hash of its first part. */
    in: z.strictObject({
      slot: z.string().max(120),
      fileName: z.string().min(1, '请填写文件名').max(300, '文件名不能超过300字'),
      /** What the browser calls it; the content decides. */
      mime: z.string().max(200),
      size: z.number().int().min(1, '文件是空的，请重新选择').max(1e12),
      /** In seconds: a file that was changed since is another one. */
      modifiedAt: z.number().int().min(0).max(100_000_000_000),
      firstSha256: Hash,
    }),
    /** `received`: the numbers of the parts that the server has, counted from 1. */
    out: z.object({ id: Id, received: z.array(z.number()) }),
  }),
  sendPart: call({
    post: '/lsdtFile/upload/part',
    hands: uploads,
    title: '上传文件的一段，附它的 SHA-256',
    byAgent: true,
    byHelper: true,
    may: people,
    evenIfUnverified: true,
    upload: true,
    in: z.strictObject({ id: Id, no: z.coerce.number().int().min(1).max(10_000), sha256: Hash }),
    out: z.object({ received: z.array(z.number()) }),
  }),
  endParts: call({
    post: '/lsdtFile/upload/end',
    hands: uploads,
    title: '各段已传完，检查并收下文件',
    byAgent: true,
    byHelper: true,
    may: people,
    evenIfUnverified: true,
    slow: true,
    in: z.strictObject({ id: Id }),
    out: FileRef,
  }),
  getFileName: call({
    get: '/lsdtFile/upload/getFileName',
    title: '文件名与大小',
    byAgent: true,
    byHelper: true,
    may: people,
    evenIfUnverified: true,
    in: z.strictObject({ id: Id }),
    out: FileRef,
  }),
  getPriUrl: call({
    get: '/lsdtFile/upload/getPriUrl',
    title: '5分钟内有效、只限本账号的下载地址',
    byViewer: false,
    byAgent: true,
    byHelper: true,
    may: people,
    evenIfUnverified: true,
    in: z.strictObject({ id: Id }),
    out: z.object({ url: z.string(), name: z.string(), expiresAt: Moment }),
  }),
}

export const file = {
  /** `name` is the file's id, optionally with its extension. The session is always required; a token of getPriUrl must match account and file. */
  download: call({
    post: '/file/download/lsdt/{name}',
    title: '下载文件',
    byAgent: true,
    byHelper: true,
    may: people,
    evenIfReadOnly: true,
    evenIfUnverified: true,
    query: true,
    in: z.strictObject({
      name: z.string().max(80),
      /** Shown inline instead of downloaded, where browsers can do that safely: pictures, PDF and recordings. */
      inline: z.enum(['0', '1']).optional(),
      token: z.string().max(100).optional(),
    }),
    out: 'blob',
  }),
}
