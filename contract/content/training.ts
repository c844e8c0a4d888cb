/** 培训课程: what a course is made of, as its editor writes it and as learners read it. */
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { FileRef } from '../files.ts'
import { orgKinds } from '../roles.ts'
import { maxText, OrganisationNameOrEmpty, requiredText } from '../rule-schemas.ts'
import { DateText, Id } from '../shapes.ts'
import { Body, isSafeAddress } from './rich-text.ts'

export const courseCategories = {
  policy: '政策',
  standard: '标准',
  energyTech: '节能技术',
  carbon: '碳管理',
  system: '系统操作',
  post: '岗位培训',
} as const
export const CourseCategory = z.enum(keysOf(courseCategories))

export const partKinds = { video: '视频', pdf: '文档', text: '图文' } as const
export type PartKind = keyof typeof partKinds

/** Follows from the days of the course. */
export const courseTimes = {
  coming: { label: '未开始', tone: 'blue' },
  open: { label: '进行中', tone: 'green' },
  ended: { label: '已结束', tone: 'grey' },
} as const
export type CourseTime = keyof typeof courseTimes

export const courseTimeOf = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }, today: string): CourseTime =>
  today > endsOn ? 'ended' : today < startsOn ? 'coming' : 'open'

/** Where the uploads of a course go; each accepts its own formats. */
export const trainingSlots = {
  video: 'training.video',
  pdf: 'training.pdf',
  file: 'training.file',
  cover: 'training.cover',
}

const whole = (least: number, most: number, label: string) =>
  z
    .number(`${label}应为${least}至${most}的整数`)
    .int(`${label}应为${least}至${most}的整数`)
    .min(least, `${label}应为${least}至${most}的整数`)
    .max(most, `${label}应为${least}至${most}的整数`)

/** Longest texts of a course, of its parts and of its quiz, in the call and where they are typed. */
export const courseLengths = {
  title: 80,
  summary: 300,
  teacher: 60,
  place: 100,
  url: 300,
  part: 80,
  question: 300,
  option: 200,
} as const

export const CoursePart = z.strictObject({
  id: Id,
  title: requiredText(courseLengths.part),
  kind: z.enum(keysOf(partKinds)),
  body: Body.default([]),
  /** The video or the document. */
  file: FileRef.nullable().default(null),
  /** Papers to take along. */
  files: z.array(FileRef).max(10, '每一部分最多10个附件').default([]),
  minutes: whole(1, 600, '分钟数'),
  /** Of the video, as the server read it from the file; what a client sends is ignored. */
  seconds: z.number().min(0).max(100_000).default(0),
})
export type CoursePart = z.output<typeof CoursePart>

export const QuizQuestion = z.strictObject({
  id: Id,
  text: requiredText(courseLengths.question),
  /** Several options may be right. */
  many: z.boolean(),
  options: z.array(requiredText(courseLengths.option)).min(2, '每题至少两个选项').max(8, '每题最多8个选项'),
  /** Positions of the right options. */
  right: z.array(z.number().int().min(0).max(7)).max(8),
})
export type QuizQuestion = z.output<typeof QuizQuestion>

export const CourseQuiz = z.strictObject({
  passScore: whole(1, 100, '及格分'),
  /** So many tries, then a wait; afterwards as many again. */
  tries: whole(1, 10, '次数'),
  waitHours: whole(1, 168, '等待小时数'),
  questions: z.array(QuizQuestion).max(50, '最多50题'),
})
export type CourseQuiz = z.output<typeof CourseQuiz>

const DayOrEmpty = z.union([z.literal(''), DateText])

export const CourseText = z.strictObject({
  title: requiredText(courseLengths.title, 2),
  category: CourseCategory,
  summary: maxText(courseLengths.summary),
  teacher: maxText(courseLengths.teacher),
  orgName: OrganisationNameOrEmpty,
  /** First and last day, both included. */
  startsOn: DayOrEmpty,
  endsOn: DayOrEmpty,
  place: maxText(courseLengths.place),
  url: maxText(courseLengths.url).refine((one) => one === '' || isSafeAddress(one), '网址应以 https:// 开头'),
  cover: FileRef.nullable().default(null),
  /** Whose people may sign up; empty: all. */
  orgKinds: z.array(z.enum(orgKinds)).max(orgKinds.length).default([]),
  signUpLimit: whole(1, 100_000, '名额').nullable(),
  parts: z.array(CoursePart).max(50, '最多50个部分'),
  quiz: CourseQuiz.nullable(),
})
export type CourseText = z.output<typeof CourseText>
