/** 培训 of the demo city: courses in every state, learners of several counties, proofs, one of them revoked. Invented, and marked so. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CoursePart, type CourseText, trainingSlots } from '@green/contract/content/training.ts'
import type { FileRef } from '@green/contract/files.ts'
import { storeMade } from '../../base/files/made.ts'
import { insertFile, refOf } from '../../base/files/store.ts'
import { publishCourse, saveCourse, submitCourse } from '../../modules/service/training/editing.ts'
import {
  answerQuiz,
  finishReading,
  ownLearning,
  readQuiz,
  signUp,
  watchPart,
} from '../../modules/service/training/learning.ts'
import { revokeProofOf } from '../../modules/service/training/proofs.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, dayOf, moveClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { paperPdf } from '../../platform/paper/paper-pdf.ts'
import type { DemoRecord } from '../demo-store.ts'
import { homeCounty, otherCounty } from '../enterprise/people.ts'
import { dayFrom, industrial, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

const people = ['陈学习', '李能源', '王设备', '赵统计', '周环保', '吴动力', '郑工艺', '冯计量', '褚安全', '卫技改']
const posts = ['能源管理员', '设备主管', '环保专员', '统计员']

const part = (kind: CoursePart['kind'], title: string, more: Partial<CoursePart>): CoursePart => ({
  id: ids.next(),
  title,
  kind,
  body: [],
  file: null,
  files: [],
  minutes: 15,
  seconds: 0,
  ...more,
})

const reading = (title: string, body: CoursePart['body'], minutes = 15) => part('text', title, { body, minutes })

const course = (title: string, category: CourseText['category'], more: Partial<CourseText>): CourseText => ({
  title,
  category,
  summary: '演示课程。',
  teacher: '刘讲师',
  orgName: '市节能监察中心',
  startsOn: '',
  endsOn: '',
  place: '',
  url: '',
  cover: null,
  orgKinds: [],
  signUpLimit: null,
  parts: [],
  quiz: null,
  ...more,
})

const limitsQuiz = (): NonNullable<CourseText['quiz']> => ({
  passScore: 60,
  tries: 3,
  waitHours: 24,
  questions: [
    {
      id: ids.next(),
      text: '现行单位产品能耗限额标准的数值一般分几级？',
      many: false,
      options: ['两级', '三级', '五级'],
      right: [1],
    },
    {
      id: ids.next(),
      text: '企业的产品能耗超过哪个数值，须按规定改造？',
      many: false,
      options: ['1级', '2级', '3级（限定值）'],
      right: [2],
    },
    {
      id: ids.next(),
      text: '计算单位产品综合能耗需要哪些数据？',
      many: true,
      options: ['各品种能源消费量', '折标准煤系数', '合格品产量', '员工人数'],
      right: [0, 1, 2],
    },
  ],
})

async function stored(
  stage: SeedContext,
  content: Uint8Array,
  name: string,
  slot: string,
  mime: string,
): Promise<FileRef> {
  const { services, cast } = stage
  const file = await storeMade(services, content, {
    ownerId: cast.city.accountId,
    enterpriseId: null,
    slot,
    name,
    mime,
  })
  await insertFile(services.db, file)
  return refOf(file)
}

/** The film and the handout of the first course. */
async function materialsOf(stage: SeedContext) {
  const film = await readFile(join(stage.services.config.repository, 'data/demo/training.webm'))
  return {
    video: await stored(stage, film, '限额标准讲解.webm', trainingSlots.video, 'video/webm'),
    notes: await stored(stage, await paperPdf(handout), '限额标准讲义.pdf', trainingSlots.pdf, 'application/pdf'),
  }
}

export async function fillTrainings(stage: SeedContext): Promise<void> {
  const { services, cast } = stage
  const random = sequence(9860)
  const at = (days: number) => moveClock(officeHour(stage, dayFrom(stage, days), random))
  const day = (days: number) => dayOf(dayFrom(stage, days))
  const saved = (text: CourseText, by: Actor) => saveCourse(services, { text }, by)
  const published = async (text: CourseText, by: Actor, days: number) => {
    at(days)
    const { id, version } = await saved(text, by)
    const submitted = await submitCourse(services, { id, version }, by)
    at(days + 1)
    return publishCourse(services, { id, version: submitted.version }, cast.city2)
  }
  const county = cast.countyOf(homeCounty)

  at(-46)
  const { video, notes } = await materialsOf(stage)
  const limits = await published(
    course('单位产品能耗限额标准解读（演示）', 'standard', {
      startsOn: day(-40),
      endsOn: day(60),
      summary: '读懂限额标准的级别、算法和修正，会算本企业处在哪一级。',
      parts: [
        reading('限额标准的三个级别', [
          { kind: 'heading', text: '三级数值' },
          '1级为先进值，2级为准入值，3级为限定值。企业的单位产品能耗应不高于3级。',
          '数值以标准原文为准，平台的“标准匹配”可以查到各级数值和来源。',
        ]),
        part('video', '怎样计算单位产品综合能耗', { file: video, minutes: 5 }),
        part('pdf', '讲义', { file: notes, minutes: 10 }),
      ],
      quiz: limitsQuiz(),
    }),
    cast.city,
    -45,
  )
  const guide = await published(
    course('绿色工厂申报和材料准备（演示）', 'system', {
      startsOn: day(-30),
      endsOn: day(45),
      signUpLimit: 30,
      summary: '从基本条件到佐证材料，逐项说明怎样填报。',
      parts: [
        reading('申报前先自查', ['先看一票否决项，再看基本要求，最后逐项打分。', '资料以近三年的记录为准。']),
        reading('佐证材料怎样上传', ['每个附件项写明需要的材料；一份材料可以在几处引用。']),
      ],
    }),
    cast.city,
    -32,
  )
  const ended = await published(
    course('空压机系统节能（演示）', 'energyTech', {
      startsOn: day(-90),
      endsOn: day(-20),
      place: '市节能监察中心三楼会议室',
      summary: '漏气、压力和余热三个抓手。',
      parts: [reading('漏气检查', ['停产时听声、用肥皂水检查接头，记录漏点并限期修复。'], 30)],
    }),
    cast.city,
    -95,
  )
  await published(
    course('区县重点用能单位能源计量（演示）', 'post', {
      startsOn: day(7),
      endsOn: day(50),
      orgName: '区县经济信息主管部门',
      orgKinds: ['enterprise'],
      parts: [reading('计量器具配备', ['进出用能单位、次级用能单位和主要用能设备三级配备。'], 20)],
    }),
    county,
    -5,
  )
  at(-3)
  await saved(
    course('企业碳排放核算入门（演示）', 'carbon', {
      startsOn: day(20),
      endsOn: day(80),
      parts: [reading('范围一和范围二', ['燃料燃烧和过程排放属于范围一，外购电力和热力属于范围二。'])],
    }),
    cast.city,
  )
  at(-2)
  const lawCourse = course('节能法规和监察程序（演示）', 'policy', {
    startsOn: day(10),
    endsOn: day(70),
    parts: [reading('企业的权利和义务', ['接受监察时可以陈述、申辩，对结果有异议的可以提出。'])],
  })
  const { id, version } = await saved(lawCourse, cast.city)
  await submitCourse(services, { id, version }, cast.city)
  // The published text stays until the change is published.
  at(-1)
  const { text } = guide
  await saveCourse(services, { id: guide.id, version: guide.version, text: { ...text, signUpLimit: 40 } }, cast.city)

  await fillLearners(stage, { limits: limits.id, guide: guide.id, ended: ended.id })
  moveClock(stage.present)
}

type Courses = Record<'limits' | 'guide' | 'ended', string>

async function fillLearners(stage: SeedContext, { limits, guide, ended }: Courses): Promise<void> {
  const { services, cast } = stage
  const firms = industrial(stage)
  const of = (qxCode: string, count: number) => firms.filter((firm) => firm.qxCode === qxCode).slice(0, count)
  const named = firms.filter((firm) => ['enterprise', 'enterprise2'].includes(cast.filerOf(firm.id).loginName))
  const others = firms.filter(({ qxCode }) => qxCode !== homeCounty && qxCode !== otherCounty).slice(0, 14)
  const learners = [...new Set([...named, ...of(homeCounty, 7), ...of(otherCounty, 6), ...others])]
  const learnt: { firm: DemoRecord; courseId: string }[] = []
  for (const [i, firm] of learners.entries()) {
    const isNamed = named.includes(firm)
    await enrol(stage, firm, limits, i, -38 + (i % 20))
    // The two named accounts are in the middle of the course, so that it can be gone on with.
    if (isNamed) await learn(stage, firm, limits, 1)
    else if (i % 6 !== 5) {
      await learn(stage, firm, limits, 3)
      await pass(stage, firm, limits)
      learnt.push({ firm, courseId: limits })
    }
    if (i % 4 === 1) {
      await enrol(stage, firm, guide, i, -24 + (i % 8))
      if (!isNamed) await learn(stage, firm, guide, i % 8 === 1 ? 2 : 1)
    }
    if (i % 3 === 0) {
      await enrol(stage, firm, ended, i, -70 + i)
      await learn(stage, firm, ended, 1)
    }
  }
  const last = learnt.at(-1)
  if (!last) throw new Error('learners are expected')
  moveClock(officeHour(stage, dayFrom(stage, -4), sequence(9869)))
  const { learning } = await ownLearning(services, { courseId: last.courseId }, cast.filerOf(last.firm.id))
  if (!learning?.proof) throw new Error('a proof is expected')
  const reason = '学员不是本人，经单位核实（演示）'
  await revokeProofOf(services, { id: learning.enrolmentId, reason }, cast.city)
}

async function enrol(stage: SeedContext, firm: DemoRecord, courseId: string, i: number, days: number): Promise<void> {
  moveClock(officeHour(stage, dayFrom(stage, days), sequence(9870 + i)))
  const personName = people[i % people.length] ?? '陈学习'
  const phone = `1380000${String(1000 + i).slice(-4)}`
  const input = { courseId, personName, post: posts[i % posts.length] ?? '能源管理员', phone }
  await signUp(stage.services, input, stage.cast.filerOf(firm.id))
}

/** The first parts of the course. */
async function learn(
  { services, cast }: SeedContext,
  firm: DemoRecord,
  courseId: string,
  count: number,
): Promise<void> {
  const learner = cast.filerOf(firm.id)
  const { learning } = await ownLearning(services, { courseId }, learner)
  for (const { partId } of learning?.parts.slice(0, count) ?? []) {
    const isVideo = await watchPart(services, { courseId, partId, position: 0 }, learner).then(
      () => true,
      () => false,
    )
    if (!isVideo) {
      await finishReading(services, { courseId, partId }, learner)
      continue
    }
    moveClock(addMs(clock.now(), 10_000))
    await watchPart(services, { courseId, partId, position: 10 }, learner)
  }
}

async function pass({ services, cast }: SeedContext, firm: DemoRecord, courseId: string): Promise<void> {
  const learner = cast.filerOf(firm.id)
  const { textNo, questions } = await readQuiz(services, { courseId }, learner)
  const right = [[1], [2], [0, 1, 2]]
  const answers = questions.map(({ id }, i) => ({ id, chosen: right[i] ?? [] }))
  await answerQuiz(services, { courseId, textNo, answers }, learner)
}

const handout = {
  title: '单位产品能耗限额标准讲义（演示）',
  foot: '演示数据',
  archival: true,
  parts: [
    { kind: 'heading', text: '怎样计算' },
    {
      kind: 'words',
      text: '单位产品综合能耗＝统计期内各品种能源折标准煤之和÷合格品产量。折标系数按标准附录，标准没有规定的按实测或通用值。',
    },
    { kind: 'heading', text: '怎样对照' },
    { kind: 'words', text: '算出的数值与标准的三级数值对照；标准规定按原料、工况修正的，先修正再对照。' },
  ],
} as const
