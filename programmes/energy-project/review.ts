/** 节能审查 of a project (国家发展改革委令2025年第31号): what counts, when it is exempt, and the rules across its fields. */
import type { Answers } from '@green/filing/form/answers.ts'
import { choice, date, field, number, text, yesNo } from '@green/filing/form/fields.ts'
import { Exact } from '@green/filing/value/exact.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { notAfterToday } from '../blocks/relations.ts'

export const reviewLaw = '《固定资产投资项目节能审查和碳排放评价办法》（国家发展改革委令2025年第31号）'

/** Below both a project has no review of its own (art. 8); the electricity of the earlier rule no longer matters. */
const exemptBelow = { tce: 1000, coal: 1000 }
/** From either on the province reviews (art. 8). */
const provinceFrom = 10_000
/** The measure is in force, and carbon is evaluated with the review, from this day on. */
const inForce = '2025-09-01'
/** An opinion lapses when nothing is begun within so many years (art. 19). */
const lapsesAfterYears = 2

const zero = Exact.of(0) as Exact

/** Something existing is changed, rather than built. */
export const isRebuilt = (answers: Answers) => ['rebuild', 'retrofit'].includes(answers.text('buildNature'))
export const isBegun = (answers: Answers) => ['building', 'built', 'running'].includes(answers.text('stage'))

const is = (situation: string) => (answers: Answers) => answers.text('energyReview') === situation
const isReviewed = is('done')
const isExempt = is('exempt')
const isSmall = (answers: Answers) => isExempt(answers) && answers.text('exemptGround') === 'small'
const isListed = (answers: Answers) => isExempt(answers) && answers.text('exemptGround') === 'listed'
const mayNeedCarbon = (answers: Answers) =>
  is('area')(answers) ||
  is('open')(answers) ||
  (isReviewed(answers) && (!answers.has('energyReviewDate') || answers.text('energyReviewDate') >= inForce))

/** The consumption that counts, from the two years told: the increment where site, process and equipment stay, otherwise all of it. */
function computedTce(answers: Answers): Exact | null {
  if (answers.text('calibre') !== 'equal') return null
  const [before, after] = ['beforeTce', 'afterTce'].map((key) => Exact.of(answers.text(key)))
  if (!after || !isRebuilt(answers)) return null
  if (!answers.yes('sameSite')) return answers.has('sameSite') ? after : null
  if (!before) return null
  const more = after.minus(before)
  return more.compare(zero) < 0 ? zero : more
}

/** 节能审查口径能耗, by computation or as typed. */
export const reviewTce = (answers: Answers): Exact | null =>
  computedTce(answers) ?? Exact.of(answers.text('reviewTceTyped'))

const isTyped = (answers: Answers) => computedTce(answers) === null
const isSmallAndTyped = (answers: Answers) => isSmall(answers) && isTyped(answers)

export const reviewFields = [
  field(
    'sameSite',
    '建设地点、主要生产工艺和设备未改变',
    yesNo({
      required: isRebuilt,
      visible: isRebuilt,
      hint: '未改变的按投产后能耗增量计，改变的按全部能耗计',
      clause: `${reviewLaw}第八条`,
    }),
  ),
  field('energyReview', '节能审查情形', choice('energyReview', { required: true, clause: reviewLaw })),
  field(
    'exemptGround',
    '免予单独审查的依据',
    choice('exemptGround', { required: isExempt, visible: isExempt, clause: `${reviewLaw}第八条` }),
  ),
  field(
    'exemptListed',
    '所属免审行业',
    text({ required: isListed, visible: isListed, rules: [{ maxLength: 100 }], hint: '写明目录名称和行业' }),
  ),
  field(
    'reviewTceTyped',
    '审查口径年综合能源消费量',
    number({
      unit: 'tce',
      decimals: 2,
      required: isSmallAndTyped,
      visible: isTyped,
      hint: '电力按当量值；改建、技术改造且地点、工艺、设备未改变的填增量，没有增加填0。还没有测算的可不填',
      clause: `${reviewLaw}第八条`,
    }),
  ),
  field(
    'reviewCoal',
    '审查口径年煤炭消费量',
    number({
      unit: 't',
      required: isSmall,
      hint: '实物量；口径同上，不用煤或没有增加填0。还没有测算的可不填',
      clause: `${reviewLaw}第八条`,
    }),
  ),
  field(
    'energyReviewNo',
    '节能审查意见文号',
    text({ required: isReviewed, visible: isReviewed, rules: [{ maxLength: 50 }] }),
  ),
  field('energyReviewDate', '节能审查意见日期', date({ required: isReviewed, visible: isReviewed })),
  field(
    'carbonReview',
    '碳排放评价',
    choice('carbonReview', {
      required: mayNeedCarbon,
      visible: mayNeedCarbon,
      hint: '2025年9月1日起随节能审查同步评价；是否需要由审查机关确定',
      clause: `${reviewLaw}第十条`,
    }),
  ),
] as const

const amounts = (answers: Answers) => ({ tce: reviewTce(answers), coal: Exact.of(answers.text('reviewCoal')) })
const reaches = (value: Exact | null, bound: number) => value !== null && value.compare(Exact.of(bound) as Exact) >= 0

const exemption: Check = {
  code: 'reviewExempt',
  level: 'error',
  says: '免予单独审查的，年综合能源消费量低于1000吨标准煤且年煤炭消费量低于1000吨',
  of: (answers) => {
    if (!isSmall(answers)) return null
    const { tce, coal } = amounts(answers)
    const over = [
      ...(reaches(tce, exemptBelow.tce) ? [`年综合能源消费量${tce?.toNumber(2)}tce`] : []),
      ...(reaches(coal, exemptBelow.coal) ? [`年煤炭消费量${coal?.toNumber(2)}t`] : []),
    ]
    return over.length
      ? { field: 'energyReview', message: `${over.join('、')}，已达到1000，应办理节能审查，不能免予单独审查` }
      : null
  },
}

const begunWithout: Check = {
  code: 'reviewBegun',
  level: 'warning',
  says: '已开工的项目应已办理节能审查，或属于免予审查',
  of: (answers) =>
    isBegun(answers) && is('open')(answers)
      ? { field: 'energyReview', message: '项目已开工，还没有办理节能审查；未经审查不得开工建设，请核对或说明' }
      : null,
}

const lapsed: Check = {
  code: 'reviewLapsed',
  level: 'warning',
  says: '节能审查意见自印发之日起两年内开工',
  of: (answers, { reference }) => {
    const day = answers.text('energyReviewDate')
    if (!isReviewed(answers) || day === '' || isBegun(answers)) return null
    const last = `${Number(day.slice(0, 4)) + lapsesAfterYears}${day.slice(4)}`
    return reference.now.date > last
      ? { field: 'energyReviewDate', message: '节能审查意见印发满两年仍未开工，已失效，应重新办理' }
      : null
  },
}

const future = notAfterToday('energyReviewDate', '节能审查意见日期', { code: 'reviewDate', when: isReviewed })

const province: Check = {
  code: 'reviewProvince',
  level: 'info',
  says: '一万吨标准煤或一万吨煤炭以上的由省级审查',
  of: (answers) => {
    const { tce, coal } = amounts(answers)
    return reaches(tce, provinceFrom) || reaches(coal, provinceFrom)
      ? { field: 'energyReview', message: '年综合能源消费量或煤炭消费量达到1万吨，节能审查由省级审查机关办理' }
      : null
  },
}

export const reviewChecks: readonly Check[] = [exemption, begunWithout, lapsed, future, province]
