/**
 * 数据保存期限: every kind of record that ends. The scheduled clean-up, its proof and the administrator's page derive
 * from this declaration; `never-deleted.ts` has what never ends by itself.
 */
import { idleMs } from '@green/contract/session-times.ts'
import { binDays } from '@green/filing/form/draft-life.ts'
import { and, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { deleteUploadsBefore } from '../../base/files/parts-store.ts'
import { sweepFiles } from '../../base/files/sweep.ts'
import { deleteRunsBefore, isNotWritten } from '../../base/import/run-store.ts'
import { expireResults } from '../../base/job/store.ts'
import type { Tx } from '../../db/database.ts'
import { accessKeyUse } from '../../db/schema/account/access-key.ts'
import * as accounts from '../../db/schema/account/accounts.ts'
import { ownLink } from '../../db/schema/account/two-hands.ts'
import { file, fileLink, fileUpload, fileUploadPart, fileUse, unnamedContent } from '../../db/schema/files.ts'
import { filing, isDraftRow } from '../../db/schema/filing.ts'
import { inspectionUploadPart } from '../../db/schema/inspection/inspection-visit.ts'
import { delivery, message } from '../../db/schema/messages.ts'
import {
  backgroundJob,
  failure,
  importRun,
  requestReceipt,
  retentionResult,
  retentionRun,
} from '../../db/schema/operation/operation.ts'
import { outgoingEvent } from '../../db/schema/operation/outgoing-event.ts'
import { formUse } from '../../db/schema/operation/running.ts'
import { manySteps } from '../../db/schema/review.ts'
import { sectionLink } from '../../db/schema/section-link.ts'
import { inquiry } from '../../db/schema/services.ts'
import { eraseOverdueDrafts } from '../../filing/send/draft-bin.ts'
import { proofSlot } from '../../modules/account/hand-over/store.ts'
import type { Config } from '../../platform/config.ts'
import type { Services } from '../../platform/services.ts'
import {
  type Deleted,
  deleteMessages,
  deleteRetentionRuns,
  eraseAskers,
  ofNothing,
  ofVisitors,
  type Rows,
} from './deletions-store.ts'

export type Kind = {
  label: string
  rows: Rows
  /** Tables whose rows are deleted with them. */
  with?: readonly PgTable[]
  days: number | ((config: Config) => number)
  /** The administrator may lengthen the term to so many days; it is never shorter than `days`. */
  most?: number
  /** From which moment, in words. */
  from: string
  ground: string
  /** What happens at the end. */
  end: string
  pace: 'hour' | 'night'
  /** Deletes some of what began before the moment, in the transaction that counts it; without it the rows are deleted. */
  batch?: (tx: Tx, before: string, limit: number) => Promise<Deleted>
  /** The whole of it at once, outside a transaction, where content is no row; returns how many. */
  whole?: (services: Services) => Promise<number>
}

const { captcha, knownAddress, knownDevice, rateLimit, session, signInChallenge, signInFailure } = accounts
const { handOver, identityAttempt, passkeyChallenge, verificationCode } = accounts

const needed = '《个人信息保护法》第十九条：保存期限为实现目的所必要的最短时间'
const running = '运行需要，不含业务内容'

const declared = {
  session: {
    label: '登录会话',
    // Viewings (看作) end with a line in the log: base/account/viewing-end.ts.
    rows: {
      table: session,
      // One that was ended stays until its time, so that whoever comes back with it is told why.
      moment: sql`case when ${session.endedAt} is null
        then least(${session.endsAt}, ${session.lastSeenAt} + ${idleMs} * interval '1 millisecond') else ${session.endsAt} end`,
      where: isNull(session.viewerId),
    },
    days: 0,
    from: '到期或闲置半小时',
    ground: needed,
    end: '删除',
    pace: 'hour',
  },
  verificationCode: {
    label: '短信验证码',
    rows: { table: verificationCode, moment: sql`${verificationCode.sentAt}` },
    days: 2,
    from: '发出',
    ground: `${needed}；按号码限次须计一天`,
    end: '删除',
    pace: 'hour',
  },
  captcha: {
    label: '图形验证码',
    rows: { table: captcha, moment: sql`${captcha.expiresAt}` },
    days: 0,
    from: '失效',
    ground: running,
    end: '删除',
    pace: 'hour',
  },
  identityAttempt: {
    label: '未完成的单点登录',
    rows: { table: identityAttempt, moment: sql`${identityAttempt.expiresAt}` },
    days: 0,
    from: '失效',
    ground: needed,
    end: '删除',
    pace: 'hour',
  },
  ownLink: {
    label: '本人设置密码的链接',
    rows: { table: ownLink, moment: sql`${ownLink.expiresAt}` },
    days: 0,
    from: '失效',
    ground: running,
    end: '删除',
    pace: 'hour',
  },
  sectionLink: {
    label: '请人填写的链接',
    rows: { table: sectionLink, moment: sql`${sectionLink.until}` },
    days: 30,
    from: '到期',
    ground: `${needed}；谁填写了哪一节记在申报的历史里`,
    end: '删除',
    pace: 'hour',
  },
  passkeyChallenge: {
    label: '未完成的通行密钥验证',
    rows: { table: passkeyChallenge, moment: sql`${passkeyChallenge.expiresAt}` },
    days: 0,
    from: '失效',
    ground: running,
    end: '删除',
    pace: 'hour',
  },
  signInChallenge: {
    label: '未完成的双因子登录',
    rows: { table: signInChallenge, moment: sql`${signInChallenge.expiresAt}` },
    days: 0,
    from: '失效',
    ground: needed,
    end: '删除',
    pace: 'hour',
  },
  fileLink: {
    label: '附件下载链接',
    rows: { table: fileLink, moment: sql`${fileLink.expiresAt}` },
    days: 0,
    from: '失效',
    ground: running,
    end: '删除',
    pace: 'hour',
  },
  rateLimit: {
    label: '限次计数',
    rows: { table: rateLimit, moment: sql`${rateLimit.windowEnds}` },
    days: 0,
    from: '计数时段结束',
    ground: running,
    end: '删除',
    pace: 'hour',
  },
  requestReceipt: {
    label: '防重复提交的回执',
    rows: { table: requestReceipt, moment: sql`${requestReceipt.at}` },
    days: 1,
    from: '提交',
    ground: running,
    end: '删除',
    pace: 'hour',
  },
  signInFailure: {
    label: '登录失败计数',
    rows: { table: signInFailure, moment: sql`${signInFailure.lastAt}` },
    days: 1,
    from: '最后一次失败',
    ground: `${needed}；失败本身记在登录日志里`,
    end: '删除',
    pace: 'hour',
  },
  manySteps: {
    label: '批量办理的撤销记录',
    rows: { table: manySteps, moment: sql`${manySteps.undoUntil}` },
    days: 0,
    from: '不能再撤销',
    ground: '办理过程另记在各件的历史里',
    end: '删除',
    pace: 'hour',
  },
  jobResult: {
    label: '导出和打包的结果文件',
    rows: { table: backgroundJob, moment: sql`${backgroundJob.expiresAt}`, where: eq(backgroundJob.state, 'done') },
    days: 0,
    from: '结果到期（生成后三天），或账号停用',
    ground: needed,
    end: '删除文件',
    pace: 'hour',
    batch: async (tx, before, limit) => {
      const { expired, keys } = await expireResults(tx, before, limit)
      return { deleted: expired, keys }
    },
  },
  upload: {
    label: '没有传完的附件',
    rows: { table: fileUpload, moment: sql`${fileUpload.startedAt}` },
    with: [fileUploadPart],
    days: 1,
    from: '开始上传',
    ground: needed,
    end: '删除已传的各段',
    pace: 'hour',
    batch: async (tx, before, limit) => {
      const { uploads, keys } = await deleteUploadsBefore(tx, before, limit)
      return { deleted: uploads, keys }
    },
  },
  fieldUpload: {
    label: '没有传完的现场照片和录音',
    rows: { table: inspectionUploadPart, moment: sql`${inspectionUploadPart.receivedAt}` },
    days: 14,
    from: '收到该段',
    ground: '现场可能多日没有网络，超过两周不再续传',
    end: '删除已传的各段',
    pace: 'night',
  },
  jobRow: {
    label: '后台任务记录',
    rows: {
      table: backgroundJob,
      moment: sql`${backgroundJob.createdAt}`,
      where: inArray(backgroundJob.state, ['failed', 'cancelled', 'expired']),
    },
    days: 30,
    most: 365,
    from: '发起',
    ground: running,
    end: '删除',
    pace: 'night',
  },
  importRun: {
    label: '没有写入的导入工作簿',
    rows: { table: importRun, moment: sql`${importRun.createdAt}`, where: isNotWritten },
    days: 7,
    from: '上传',
    ground: `${needed}；写入的，原件与写入的记录同样长期保存`,
    end: '连同文件删除',
    pace: 'night',
    batch: async (tx, before, limit) => {
      const keys = await deleteRunsBefore(tx, before, limit)
      return { deleted: keys.length, keys }
    },
  },
  draftBin: {
    label: '回收站里的草稿',
    rows: {
      table: filing,
      moment: sql`${filing.deletedAt}`,
      where: and(isDraftRow(filing.state), isNotNull(filing.deletedAt), eq(filing.submissions, 0)),
    },
    days: binDays,
    from: '移入回收站',
    ground: '没有提交过，不是办件；移入前已提醒填报人',
    end: '连同附件和填报过程删除',
    pace: 'night',
    batch: eraseOverdueDrafts,
  },
  handOverNowhere: {
    label: '查无此主账号的接管申请',
    rows: {
      table: handOver,
      moment: sql`${handOver.requestedAt}`,
      where: and(isNull(handOver.enterpriseId), isNotNull(handOver.announcedAt)),
    },
    days: 30,
    from: '申请',
    ground: needed,
    end: '删除',
    pace: 'night',
  },
  handOverProof: {
    label: '没有随申请提交的接管证明',
    rows: {
      table: file,
      moment: sql`${file.uploadedAt}`,
      where: and(
        eq(file.slot, proofSlot),
        notExists(sql`(select 1 from ${fileUse} where ${fileUse.fileId} = ${file.id})`),
      ),
    },
    days: 1,
    from: '上传',
    ground: needed,
    end: '删除',
    pace: 'night',
  },
  knownAddress: {
    label: '登录过的网络地址',
    rows: { table: knownAddress, moment: sql`${knownAddress.lastAt}` },
    days: 180,
    most: 1095,
    from: '最后一次登录',
    ground: '《网络安全法》：网络日志留存不少于六个月',
    end: '删除',
    pace: 'night',
  },
  knownDevice: {
    label: '登录过的设备',
    rows: { table: knownDevice, moment: sql`${knownDevice.lastAt}` },
    days: 180,
    most: 1095,
    from: '最后一次登录',
    ground: '《网络安全法》：网络日志留存不少于六个月',
    end: '删除',
    pace: 'night',
  },
  failure: {
    label: '系统故障记录',
    rows: { table: failure, moment: sql`${failure.at}` },
    days: 90,
    most: 1095,
    from: '发生',
    ground: running,
    end: '删除',
    pace: 'night',
  },
  message: {
    label: '与办件无关的消息',
    rows: { table: message, moment: sql`${message.at}`, where: ofNothing },
    with: [delivery],
    days: 1095,
    most: 3650,
    from: '发出',
    ground: `${needed}；属于办件、批次和群发的消息随其保存`,
    end: '连同送达记录删除',
    pace: 'night',
    batch: deleteMessages,
  },
  accessKeyUse: {
    label: '接口密钥的用量',
    rows: { table: accessKeyUse, moment: sql`${accessKeyUse.lastAt}` },
    days: 400,
    most: 1095,
    from: '当日最后一次使用',
    ground: '《网络安全法》：网络日志留存不少于六个月；可与上年同期比较',
    end: '删除',
    pace: 'night',
  },
  formUse: {
    label: '表单的使用次数',
    rows: { table: formUse, moment: sql`((${formUse.day} + 1)::timestamp at time zone 'Asia/Shanghai')` },
    days: 396,
    from: '当日结束',
    ground: '按天合计的次数，不含个人信息；13个月，可与上年同期比较',
    end: '删除',
    pace: 'night',
  },
  outgoingEvent: {
    label: '已送达的对外事件',
    rows: { table: outgoingEvent, moment: sql`${outgoingEvent.at}`, where: eq(outgoingEvent.state, 'delivered') },
    days: 90,
    most: 1095,
    from: '发生',
    ground: '接收方可以要求补发；内容在各自的记录里',
    end: '删除',
    pace: 'night',
  },
  inquiryContact: {
    label: '访客咨询的联系方式',
    rows: {
      table: inquiry,
      moment: sql`${inquiry.answeredAt}`,
      where: ofVisitors,
    },
    days: 730,
    most: 3650,
    from: '答复',
    ground: '《个人信息保护法》第四十七条：处理目的已实现的，应当删除',
    end: '删除联系电话和姓名，咨询与答复保留',
    pace: 'night',
    batch: eraseAskers,
  },
  retentionRun: {
    label: '清理的运行记录',
    rows: { table: retentionRun, moment: sql`${retentionRun.startedAt}` },
    with: [retentionResult],
    days: 1095,
    most: 3650,
    from: '清理',
    ground: '《个人信息保护法》第五十六条：处理情况记录至少保存三年；每夜的合计另记在日志里',
    end: '删除',
    pace: 'night',
    batch: deleteRetentionRuns,
  },
  /** Last: what the kinds before it have released is then without a name. */
  content: {
    label: '不再引用的附件内容',
    rows: { table: unnamedContent, moment: sql`${unnamedContent.seenAt}` },
    days: ({ RESTORE_DAYS }) => RESTORE_DAYS,
    from: '不再被引用',
    ground: '恢复到此期间任一时刻时仍须找到附件（设定的可恢复天数）',
    end: '删除内容',
    pace: 'night',
    whole: sweepFiles,
  },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof declared
export const kinds: Readonly<Record<KindName, Kind>> = declared
export const kindNames = Object.keys(declared) as KindName[]
