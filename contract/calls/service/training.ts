/** 培训: courses that everybody reads; people of an enterprise learn and take the quiz, which the server alone judges. */

import { keysOf } from '@green/filing/value/keys-of.ts'
import { mobileLength } from '@green/filing/value/rule-settings.ts'
import { z } from 'zod'
import { call, paperChecks } from '../../call.ts'
import { Body } from '../../content/rich-text.ts'
import { CourseCategory, courseTimes, partKinds } from '../../content/training.ts'
import { FileRef } from '../../files.ts'
import { PaperSignature } from '../../filing/paper-signature.ts'
import { maxText, needed, PersonName, requiredText } from '../../rule-schemas.ts'
import {
  Done,
  Id,
  Moment,
  mostInt,
  Nothing,
  pageInput,
  pageOf,
  printedCodeLength,
  printedNumberLength,
  RequestId,
} from '../../shapes.ts'

const Time = z.enum(keysOf(courseTimes))
const figure = z.number().nullable()

export const PublicCourse = z.object({
  id: Id,
  title: z.string(),
  category: CourseCategory,
  summary: z.string(),
  teacher: z.string(),
  orgName: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  place: z.string(),
  url: z.string(),
  coverId: z.string().nullable(),
  time: Time,
  /** A county's course is for the enterprises of this county. */
  qxCode: z.string().nullable(),
  countyName: z.string().nullable(),
  parts: z.number(),
  minutes: z.number(),
  hasQuiz: z.boolean(),
  orgKinds: z.array(z.string()),
  signUpLimit: figure,
  isFull: z.boolean(),
})
export type PublicCourse = z.output<typeof PublicCourse>

const PartLine = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(keysOf(partKinds)),
  minutes: z.number(),
  seconds: z.number(),
})

export const PublicPart = PartLine.extend({ body: Body, file: FileRef.nullable(), files: z.array(FileRef) })
export type PublicPart = z.output<typeof PublicPart>

export const rcpx = {
  getRcpxs: call({
    get: '/rcpx/getRcpxs',
    title: '已发布的培训课程',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({
      ...pageInput,
      keyword: maxText(50).optional(),
      category: CourseCategory.optional(),
      time: Time.optional(),
    }),
    out: pageOf(PublicCourse),
  }),
  getContents: call({
    get: '/rcpx/getContents',
    title: '一门培训课程和它的各部分',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({ id: Id }),
    out: PublicCourse.extend({
      contents: z.array(PartLine),
      quiz: z
        .object({ passScore: z.number(), tries: z.number(), waitHours: z.number(), questions: z.number() })
        .nullable(),
    }),
  }),
  getContentsById: call({
    get: '/rcpx/getContentsById',
    title: '培训课程的一部分：正文、文档或视频',
    may: 'anyone',
    in: z.strictObject({ id: Id, contentId: Id }),
    out: PublicPart,
  }),
}

const PartProgress = z.object({
  partId: Id,
  /** Seconds of the video that count as watched. */
  reached: z.number(),
  done: z.boolean(),
})

const Proof = z.object({
  number: z.string(),
  checkCode: z.string(),
  issuedAt: Moment,
  revokedAt: Moment.nullable(),
  reason: z.string().nullable(),
})

/** What a learner's own course looks like now. */
export const Learning = z.object({
  enrolmentId: Id,
  personName: z.string(),
  post: z.string(),
  signedAt: Moment,
  progress: z.number(),
  parts: z.array(PartProgress),
  isLearnt: z.boolean(),
  quiz: z
    .object({
      passed: z.boolean(),
      bestScore: figure,
      triesLeft: z.number(),
      /** The next try is open from then on; null: now. */
      waitUntil: Moment.nullable(),
    })
    .nullable(),
  /** Everything is done, and the proof was not issued yet. */
  mayClaim: z.boolean(),
  proof: Proof.nullable(),
})
export type Learning = z.output<typeof Learning>

const learner = ['enterprise'] as const
const ofCourse = { courseId: Id }

/** Longest post of a learner, in the call and where it is typed. */
export const postLength = 40

export const training = {
  file: call({
    get: '/training/file',
    title: '培训课程的视频、文档、附件（可按字节范围读取）',
    may: 'anyone',
    in: z.strictObject({ courseId: Id, file: Id }),
    out: 'blob',
  }),
  byCounty: call({
    get: '/training/byCounty',
    title: '各区县取得学习证明的人数（不足5人的不显示）',
    may: 'anyone',
    reads: 'replica',
    in: Nothing,
    out: z.object({
      total: figure,
      rows: z.array(z.object({ qxCode: z.string(), qxName: z.string(), people: figure })),
    }),
  }),
  check: call({
    get: '/training/check',
    title: '按编号和校验码核验学习证明（公开）',
    may: 'anyone',
    perAddress: paperChecks,
    in: z.strictObject({ number: requiredText(printedNumberLength, 6), code: requiredText(printedCodeLength, 8) }),
    out: z.object({
      number: z.string(),
      personName: z.string(),
      enterpriseName: z.string(),
      title: z.string(),
      orgName: z.string(),
      minutes: z.number(),
      score: figure,
      issuedAt: Moment,
      revokedAt: Moment.nullable(),
      reason: z.string().nullable(),
      /** Null for a paper from before the signatures. */
      signature: PaperSignature.nullable(),
      sha256: z.string(),
      paperSha256: z.string().nullable(),
    }),
  }),
  mine: call({
    get: '/training/mine',
    title: '我的培训课程',
    may: learner,
    evenIfUnverified: true,
    in: Nothing,
    out: z.array(
      z.object({
        courseId: Id,
        title: z.string(),
        time: Time,
        endsOn: z.string(),
        /** The course was withdrawn: only the record is left. */
        isShown: z.boolean(),
        signedAt: Moment,
        progress: z.number(),
        bestScore: figure,
        proof: Proof.nullable(),
      }),
    ),
  }),
  own: call({
    get: '/training/own',
    title: '我在一门课程中的进度（没有报名的为空）',
    may: learner,
    evenIfUnverified: true,
    in: z.strictObject(ofCourse),
    out: z.object({ learning: Learning.nullable() }),
  }),
  signUp: call({
    post: '/training/signUp',
    title: '报名一门课程',
    may: learner,
    in: z.strictObject({
      ...ofCourse,
      personName: PersonName,
      post: requiredText(postLength),
      phone: needed('mobile', mobileLength),
      requestId: RequestId,
    }),
    out: Learning,
  }),
  withdraw: call({
    post: '/training/withdraw',
    title: '取消报名（取得学习证明以前；学习进度清除，名额让出）',
    may: learner,
    in: z.strictObject({ ...ofCourse, requestId: RequestId }),
    out: Done,
  }),
  watch: call({
    post: '/training/watch',
    title: '视频播放到的位置（按实际经过的时间计入）',
    may: learner,
    in: z.strictObject({ ...ofCourse, partId: Id, position: z.number().min(0).max(100_000) }),
    out: z.object({ reached: z.number(), seconds: z.number(), done: z.boolean() }),
  }),
  readPart: call({
    post: '/training/readPart',
    title: '学完图文或文档',
    may: learner,
    in: z.strictObject({ ...ofCourse, partId: Id }),
    out: Learning,
  }),
  quiz: call({
    get: '/training/quiz',
    title: '测验的题目（通过以后才有答案）',
    may: learner,
    in: z.strictObject(ofCourse),
    out: z.object({
      /** The text that the questions stand in. */
      textNo: z.number(),
      questions: z.array(
        z.object({
          id: Id,
          text: z.string(),
          many: z.boolean(),
          options: z.array(z.string()),
          right: z.array(z.number()).nullable(),
        }),
      ),
    }),
  }),
  answer: call({
    post: '/training/answer',
    title: '交测验',
    may: learner,
    in: z.strictObject({
      ...ofCourse,
      textNo: z.number().int().min(1).max(mostInt),
      answers: z.array(z.strictObject({ id: Id, chosen: z.array(z.number().int().min(0).max(7)).max(8) })).max(50),
      requestId: RequestId,
    }),
    out: z.object({ score: z.number(), passed: z.boolean(), learning: Learning }),
  }),
  claim: call({
    post: '/training/claim',
    title: '领取学习证明',
    may: learner,
    in: z.strictObject({ ...ofCourse, requestId: RequestId }),
    out: Learning,
  }),
  paper: call({
    get: '/training/paper',
    title: '学习证明（PDF）',
    may: learner,
    in: z.strictObject(ofCourse),
    out: 'blob',
  }),
}
