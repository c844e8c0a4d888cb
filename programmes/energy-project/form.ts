/** The form of a project for the city's list: the project, its progress, its costs and savings. */
import type { Answers } from '@green/filing/form/answers.ts'
import {
  area,
  choice,
  choices,
  field,
  files,
  money,
  month,
  number,
  rows,
  section,
  text,
  yesNo,
} from '@green/filing/form/fields.ts'
import { commitmentFields } from '../blocks/commitment.ts'
import { contactFields } from '../blocks/contact.ts'
import { calibreField, outputUnitField, savedElectricityField } from '../blocks/saved-energy.ts'
import { isBegun, isRebuilt, reviewFields } from './review.ts'

const isType =
  (...codes: readonly string[]) =>
  (answers: Answers) =>
    codes.includes(answers.text('projType'))
const isStage =
  (...codes: readonly string[]) =>
  (answers: Answers) =>
    codes.includes(answers.text('stage'))

export const savesEnergy = isType('energy', 'heatRecovery', 'motor', 'boiler')
const isFinished = isStage('built', 'running')
const isBuilding = isStage('building')
/** Two years are compared only where something existing is changed: a new line has no year before it. */
export const comparesYears = (answers: Answers) => savesEnergy(answers) && isRebuilt(answers)
/** At equal output; a measured or computed saving needs no output, and nobody invents one. */
export const comparesOutput = (answers: Answers) => comparesYears(answers) && answers.text('savingMethod') === 'output'
const byContract = (answers: Answers) => answers.yes('emc')
const savesNoTce = (answers: Answers) => !answers.has('saveTce')

const progressColumns = [
  field(
    'quarter',
    '季度',
    text({ required: true, rules: [{ maxLength: 6 }], hint: '年份加Q和季度', example: '2026Q3' }),
  ),
  field('invested', '当季完成投资', money({ required: true })),
  field('status', '形象进度', text({ required: true, rules: [{ maxLength: 100 }] })),
  field('problem', '存在问题', text({ rules: [{ maxLength: 200 }] })),
  field('photos', '照片', files(0, 3, { formats: ['jpg', 'png'] })),
] as const

export const form = [
  section('project', '项目概况', [
    field('projectName', '项目名称', text({ required: true, rules: [{ length: [5, 60] }] })),
    field('projType', '项目类型', choice('retrofitType', { required: true })),
    field(
      'buildNature',
      '建设性质',
      choice('buildNature', { required: true, hint: '决定节能审查按全部能耗还是按增量计' }),
    ),
    field('stage', '项目阶段', choice('projectStage', { required: true })),
    field('site', '建设地点', text({ required: true, rules: [{ maxLength: 100 }] })),
    field('lng', '经度', number({ decimals: 6, max: 180, hint: '可不填' })),
    field('lat', '纬度', number({ decimals: 6, max: 90 })),
    field('content', '建设内容及规模', area(1000, { required: true, rules: [{ length: [30, 1000] }] })),
    field('techRoute', '采用技术、装备', area(500, { hint: '属国家推荐目录的写明目录和序号' })),
    field('filingNo', '备案（核准）号', text({ rules: [{ maxLength: 50 }] })),
    field('eiaNo', '环评批复文号', text({ rules: [{ maxLength: 50 }] })),
    field('planStart', '计划开工', month({ required: true })),
    field('planEnd', '计划完工', month({ required: true })),
    field('actualStart', '实际开工', month({ required: isBegun, visible: isBegun })),
    field('actualEnd', '实际完工', month({ required: isFinished, visible: isFinished })),
    field('emc', '是否合同能源管理', yesNo({ required: true })),
    field(
      'emcContractNo',
      '合同能源管理填报编号',
      text({ visible: byContract, rules: [{ maxLength: 50 }], hint: '已在“合同能源管理”中填报的写受理号' }),
    ),
    field('serviceOrg', '节能服务机构', text({ rules: ['organisationName'] })),
  ]),
  section('money', '投资与资金', [
    field('investTotal', '总投资', money({ required: true, rules: ['nonzero'] })),
    field('investFixed', '固定资产投资', money({ required: true })),
    field('investDone', '累计完成投资', money({ required: true, hint: '没有填0' })),
    field('fundSource', '资金来源', choices('fundSource', { required: true })),
    field('financeNeed', '融资需求', money({ hint: '需要绿色金融支持的填写' })),
    field('benefit', '年经济效益', money()),
  ]),
  section('effect', '节能减排效果', [
    calibreField(savesEnergy),
    field(
      'savingMethod',
      '节能量计算方法',
      choice('savingMethod', {
        required: comparesYears,
        visible: comparesYears,
        hint: '产量修正法按改造前后能耗和产量计算；效率法、计量法填测算或实测的节能量',
        clause: 'GB/T 13234',
      }),
    ),
    field(
      'beforeTce',
      '改造前年能耗',
      number({ unit: 'tce', decimals: 4, required: comparesOutput, visible: comparesYears }),
    ),
    field(
      'afterTce',
      '改造后年能耗',
      number({ unit: 'tce', decimals: 4, required: comparesOutput, visible: comparesYears }),
    ),
    field(
      'outputBefore',
      '改造前产量',
      number({ decimals: 4, required: comparesOutput, visible: comparesOutput, rules: ['nonzero'] }),
    ),
    field(
      'outputAfter',
      '改造后产量',
      number({ decimals: 4, required: comparesOutput, visible: comparesOutput, rules: ['nonzero'] }),
    ),
    outputUnitField(comparesOutput),
    field(
      'saveTce',
      '年节能量',
      number({
        unit: 'tce',
        decimals: 4,
        required: savesEnergy,
        rules: ['nonzero'],
        hint: '产量修正法：（改造前能耗÷改造前产量－改造后能耗÷改造后产量）×改造后产量',
      }),
    ),
    savedElectricityField('saveElec', savesEnergy),
    field('saveWater', '年节水量', number({ unit: 'm³', required: isType('water') })),
    field(
      'cutCo2',
      '年减碳量',
      number({
        unit: 't',
        decimals: 4,
        required: savesNoTce,
        hint: '填了年节能量的可不填：电力按电网排放因子、其余按标准煤折算系数计算',
      }),
    ),
    field('wasteUse', '年利废量', number({ unit: 't', required: isType('resource') })),
  ]),
  section('review', '节能审查和碳排放评价', reviewFields, {
    intro: '年综合能源消费量低于1000吨标准煤且年煤炭消费量低于1000吨的项目不单独审查；不适用的项目不需要文号。',
  }),
  section(
    'progress',
    '进度',
    [
      field(
        'progressRows',
        '季度进度',
        rows(progressColumns, {
          min: 1,
          max: 40,
          required: isBuilding,
          unique: ['quarter'],
          name: 'quarter',
          hint: '在建项目每季度填一行；入库后继续在这里填报',
        }),
      ),
    ] as const,
    { visible: isBegun },
  ),
  section('materials', '材料', [
    field('filingFile', '备案文件', files(1, 1, { required: isBegun })),
    field('studyFile', '可行性研究报告或方案', files(0, 1, { scenario: true })),
    field('savingBook', '节能量计算书', files(1, 1, { scenario: true })),
    field('sitePhotos', '现场照片', files(1, 6, { required: isFinished, formats: ['jpg', 'png', 'pdf'] })),
  ]),
  section('contact', '联系方式', contactFields),
  section('commitment', '真实性承诺', commitmentFields),
] as const
