/** 文件: upload, name, short-lived link, download. */
import { z } from 'zod'
import { call } from '../call.ts'
import { FileRef } from '../files.ts'
import { Id, Moment } from '../shapes.ts'

const people = ['enterprise', 'county', 'city', 'expert', 'supervisor', 'admin'] as const

export const lsdtFile = {
  upload: call({
    post: '/lsdtFile/upload',
    title: '上传一个文件',
    byAgent: true,
    may: people,
    evenIfUnverified: true,
    upload: true,
    in: z.strictObject({ slot: z.string().max(120) }),
    out: FileRef,
  }),
  getFileName: call({
    get: '/lsdtFile/upload/getFileName',
    title: '文件名与大小',
    byAgent: true,
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
