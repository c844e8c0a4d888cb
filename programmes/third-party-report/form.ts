/** The form of an evaluating institution's year: its evaluations, fees, rejections, complaints. */
import type { Answers } from '@green/filing/form/answers.ts'
import { area, field, files, integer, money, section, year } from '@green/filing/form/fields.ts'
import { commitmentFields } from '../blocks/commitment.ts'
import { contactFields } from '../blocks/contact.ts'

const hasComplaints = (answers: Answers) => (answers.number('complaints') ?? 0) > 0
const evaluations = () => integer({ unit: '项', required: true, hint: '没有填0' })

export const form = [
  section('work', '评价工作', [
    field('year', '报告年度', year({ required: true })),
    field('factoryNational', '绿色工厂（国家级）', evaluations()),
    field('factoryCity', '绿色工厂（市级）', evaluations()),
    field('parkNational', '绿色园区（国家级）', evaluations()),
    field('parkCity', '绿色园区（市级）', evaluations()),
    field('chainNational', '绿色供应链（国家级）', evaluations()),
    field('chainCity', '绿色供应链（市级）', evaluations()),
    field('returned', '被退回的评价报告', integer({ unit: '份', required: true })),
    field('complaints', '收到的投诉', integer({ unit: '件', required: true })),
    field('complaintNote', '投诉与整改情况', area(500, { visible: hasComplaints, required: hasComplaints })),
  ]),
  section('fees', '收费', [
    field('feeLow', '单项收费下限', money({ required: true })),
    field('feeHigh', '单项收费上限', money({ required: true })),
  ]),
  section('contact', '联系方式', contactFields),
  section('materials', '附件', [field('summaryFile', '年度工作总结（盖章）', files(1, 1))]),
  section('commitment', '真实性承诺', commitmentFields),
] as const
