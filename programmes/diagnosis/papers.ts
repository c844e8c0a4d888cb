/**
 * 绿色诊断 (工信部节〔2019〕101号《工业节能诊断服务行动计划》; 《工业企业节能诊断服务指南（2020年版）》): the three forms of one case.
 * The request comes from the enterprise or an officer, the data pack from the enterprise, the sheet from the lead expert.
 */
import { divide, times, total } from '@green/filing/form/answers.ts'
import {
  area,
  calc,
  choice,
  choices,
  date,
  field,
  files,
  integer,
  money,
  number,
  rows,
  section,
  text,
} from '@green/filing/form/fields.ts'
import type { Figure } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { paper } from '../blocks/paper.ts'
import { notAfterToday } from '../blocks/relations.ts'
import { certColumns } from '../blocks/rows/cert-rows.ts'
import { energyColumns } from '../blocks/rows/energy-rows.ts'
import { equipColumns } from '../blocks/rows/equip-rows.ts'
import { meterColumns } from '../blocks/rows/meter-rows.ts'
import { pollutantColumns } from '../blocks/rows/pollutant-rows.ts'
import { productColumns } from '../blocks/rows/product-rows.ts'
import { projectColumns } from '../blocks/rows/project-rows.ts'
import { solidColumns } from '../blocks/rows/solid-rows.ts'
import { waterColumns } from '../blocks/rows/water-rows.ts'
import { dataExample, requestExample, sheetExample } from './example.ts'

export const requestPaper = paper({
  id: 'diagnosis-request',
  title: '诊断申请',
  form: [
    section('request', '诊断需求', [
      field('diagTypes', '诊断类型', choices('diagType', { required: true })),
      field('problem', '主要问题与需求', area(500, { required: true, rules: [{ length: [10, 500] }] })),
      field('expectDate', '期望时间', date()),
      field('contactName', '联系人', text({ required: true, rules: ['personName'], personal: true })),
      field('contactPhone', '联系电话', text({ required: true, rules: ['telephone'], personal: true })),
      field('siteAddress', '现场地址', text({ required: true, rules: [{ maxLength: 100 }] })),
      field('files', '资料', files(0, 5, { formats: ['pdf', 'jpg', 'png', 'doc', 'docx', 'xls', 'xlsx'] })),
    ]),
  ],
  checks: [
    {
      code: 'expect.past',
      level: 'error',
      says: '期望时间不早于今天',
      of: (answers, { reference }) =>
        answers.has('expectDate') && answers.text('expectDate') < reference.now.date
          ? { field: 'expectDate', message: '期望时间不能早于今天' }
          : null,
    },
  ],
  example: requestExample,
})

const books = { formats: ['pdf', 'jpg', 'png', 'doc', 'docx', 'xls', 'xlsx'] } as const

export const dataPaper = paper({
  id: 'diagnosis-data',
  title: '诊断数据',
  form: [
    section('energy', '能源', [
      field(
        'energyRows',
        '能源消费（近三年）',
        rows(energyColumns, {
          min: 1,
          required: true,
          unique: ['year', 'energyCode'],
          factYears: 3,
          clause: 'GB/T 2589-2020',
        }),
      ),
      field('equipRows', '主要用能设备', rows(equipColumns, { name: 'name' })),
      field('meterRows', '计量器具', rows(meterColumns)),
    ]),
    section('product', '产品与用水', [
      field(
        'productRows',
        '主要产品',
        rows(productColumns, { min: 1, max: 50, required: true, unique: ['year', 'productName'], name: 'productName' }),
      ),
      field('waterRows', '取水', rows(waterColumns, { unique: ['year', 'source'] })),
    ]),
    section('environment', '环境与管理', [
      field('solidRows', '固体废物', rows(solidColumns, { max: 100, name: 'name' })),
      field('pollutantRows', '主要污染物', rows(pollutantColumns, { unique: ['medium', 'outlet', 'name'] })),
      field('certRows', '管理体系证书', rows(certColumns, { max: 20, name: 'certNo' })),
      field('projectRows', '近三年改造项目', rows(projectColumns, { max: 50, name: 'projectName', factYears: 3 })),
    ]),
    section('materials', '附件', [
      field('flowFiles', '工艺流程图', files(1, 5)),
      field('auditFiles', '最近一次能源审计、清洁生产审核或监测报告', files(0, 5, books)),
    ]),
  ],
  readsLists: ['unit', 'limitLevel', 'waterLevel', 'equipCategory', 'eliminatedEquipment', 'industry'],
  figures: {
    totalTce: {
      label: '综合能源消费量（最近一年）',
      unit: 'tce',
      decimals: 2,
      formula: 'Σ 最近一个填报年度各能源品种净消费量×折标系数（GB/T 2589-2020，当量值）',
      of: (answers) => {
        const latest = answers
          .rows('energyRows')
          .map((row) => row.text('year'))
          .toSorted()
          .at(-1)
        return latest === undefined ? null : answers.sum('energyRows', 'tce', (row) => row.text('year') === latest)
      },
    },
  },
  example: dataExample,
})

const findingColumns = [
  field('aspect', '方面', choice('diagAspect', { required: true })),
  field('problem', '问题', text({ required: true, rules: [{ maxLength: 200 }] })),
  field('basis', '依据标准', text({ required: true, rules: [{ maxLength: 100 }] })),
  field('severity', '严重度', choice('severity', { required: true })),
  field('photos', '照片', files(0, 3)),
] as const

const benchmarkColumns = [
  field('indicator', '指标', text({ required: true, rules: [{ maxLength: 60 }] })),
  field('own', '企业值', text({ required: true, rules: [{ maxLength: 30 }] })),
  field('base', '基准值', text({ rules: [{ maxLength: 30 }] })),
  field('lead', '先进值', text({ rules: [{ maxLength: 30 }] })),
  field('gap', '差距', text({ rules: [{ maxLength: 60 }] })),
] as const

const adviceColumns = [
  field('measure', '措施', text({ required: true, rules: [{ maxLength: 200 }] })),
  field('kind', '类型', choice('adviceKind', { required: true })),
  field('invest', '投资', money({ required: true })),
  field('saveTce', '年节能量', number({ unit: 'tce', required: true, hint: '没有填0' })),
  field('saveWater', '年节水', number({ unit: 'm³' })),
  field('cutCo2', '年减碳量', number({ unit: 't' })),
  field('benefit', '年效益', money({ required: true })),
  field(
    'payback',
    '回收期',
    calc((row) => divide(row.number('invest'), row.number('benefit')), { unit: '年', decimals: 1 }),
  ),
  field('priority', '优先级', integer({ required: true, max: 9, hint: '1最先' })),
] as const

const sum = (label: string, unit: string, column: string, decimals = 2): Figure => ({
  label,
  unit,
  decimals,
  formula: `Σ 改造建议的${label.replace('合计', '')}`,
  of: (answers) => total(answers.rows('advices').map((row) => row.number(column))),
})

export const sheetPaper = paper({
  id: 'diagnosis-sheet',
  title: '诊断单',
  form: [
    section('visit', '诊断情况', [
      field('visitDate', '诊断日期', date({ required: true })),
      field('visitType', '诊断方式', choice('visitType', { required: true })),
    ]),
    section('findings', '问题与对标', [
      field('findings', '问题清单', rows(findingColumns, { min: 1, max: 100, required: true, name: 'problem' })),
      field(
        'benchmark',
        '对标结果',
        rows(benchmarkColumns, {
          max: 60,
          name: 'indicator',
          hint: '按企业最近一次填报的绿色工厂评价指标自动带出，可修改、补充',
        }),
      ),
    ]),
    section('advices', '改造建议', [
      field('advices', '改造建议', rows(adviceColumns, { min: 1, max: 50, required: true, name: 'measure' })),
    ]),
    section('conclusion', '结论', [
      field('conclusion', '结论', choice('diagConclusion', { required: true })),
      field('opinion', '总体意见', area(2000, { required: true, rules: [{ length: [20, 2000] }] })),
      field('reportFile', '诊断报告', files(1, 1, { formats: ['pdf', 'docx'] })),
    ]),
  ],
  figures: {
    investTotal: sum('投资合计', '万元', 'invest'),
    saveTceTotal: sum('年节能量合计', 'tce', 'saveTce'),
    saveWaterTotal: sum('年节水合计', 'm³', 'saveWater'),
    cutCo2Total: sum('年减碳量合计', 't', 'cutCo2'),
    benefitTotal: sum('年效益合计', '万元', 'benefit'),
  },
  checks: [notAfterToday('visitDate', '诊断日期', { code: 'visit.future' })],
  example: sheetExample,
})

/** Σ 年节能量 ÷ 综合能源消费量 × 100; null while either is unknown. */
export function savingPotential(saveTce: number | null, totalTce: number | null): number | null {
  return times(divide(saveTce, totalTce), 100)
}

export const diagnosisPapers: readonly Programme[] = [requestPaper, dataPaper, sheetPaper]
