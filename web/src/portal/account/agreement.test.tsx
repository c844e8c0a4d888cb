/** What the privacy text says is published is what the public calls return. */

import { productFootprint } from '@green/contract/calls/filing/product-footprint.ts'
import { lsdtJg } from '@green/contract/calls/filing/third-party.ts'
import { zeroPlan } from '@green/contract/calls/filing/zero-carbon.ts'
import { enterRate } from '@green/contract/calls/service/rating.ts'
import { objection } from '@green/contract/calls/title/objection.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Agreement } from './agreement.tsx'

const text = renderToStaticMarkup(<Agreement sponsor="主办单位" hotline="023-11111111" />)

/** The word of the text for each published key; `''` where it says nothing about an organisation. */
const labels: Readonly<Record<string, string>> = {
  id: '',
  filingId: '',
  /** Codes beside their words, and our own marks. */
  qxCode: '',
  checkUrl: '',
  kind: '',
  level: '',
  state: '',
  at: '',
  repliedAt: '',
  programme: '申报类别',
  programmeTitle: '申报类别',
  enterpriseName: '单位名称',
  nameNow: '单位名称',
  factoryName: '工厂、园区',
  qxName: '所在区县',
  industryName: '行业',
  industries: '行业',
  kindLabel: '称号的类别',
  levelLabel: '层级',
  year: '年度',
  number: '受理号',
  documentNumber: '文号',
  validFrom: '有效期',
  validTo: '有效期',
  stateLabel: '状态',
  from: '公示期间',
  until: '公示期间',
  exemption: '豁免的事项和理由',
  introduction: '简介',
  highlight: '亮点',
  mainProducts: '主要产品',
  facts: '星级和得分',
  document: '公布文件',
  images: '展示图片',
  figures: '典型指标',
  honour: '称号',
  others: '其他称号',
  socialCode: '统一社会信用代码',
  jgType: '机构性质',
  scopes: '服务范围',
  serviceTypes: '服务范围',
  staffMid: '中级以上人数',
  rateObject: '评价对象',
  content: '内容',
  reply: '答复',
  productName: '产品名称',
  rule: '核算规则',
  unitLabel: '功能单位或声明单位',
  boundary: '系统边界',
  perUnit: '结果',
  perUnitMarket: '含绿证的第二结果',
  review: '评审或核查情况',
  certificateNo: '标识证书编号',
  siteName: '厂区名称',
  listedOn: '列入日期',
  targetYear: '目标年',
  status: '',
  statusName: '进展',
  isNational: '层级',
}

const lists = {
  publicity: objection.published,
  titles: titleList.projectFactory,
  institutions: lsdtJg.getJgInfos,
  services: titleList.serviceProviders,
  ratings: enterRate.publicRates,
  footprints: productFootprint.published,
  zeroFactories: zeroPlan.published,
}

test.each(Object.entries(lists))('every published value of %s is named in the privacy text', (_, call) => {
  for (const key of Object.keys(call.out.shape.rows.element.shape)) {
    expect(labels, `a word for ${key}`).toHaveProperty(key)
    expect(text).toContain(labels[key])
  }
})

test('what a title publishes of its filing is named as well', () => {
  for (const key of Object.keys(titleList.detail.out.shape)) {
    expect(labels, `a word for ${key}`).toHaveProperty(key)
    expect(text).toContain(labels[key])
  }
})

test('days of storage and days of answers are not promised: nothing keeps them', () => {
  expect(text).not.toMatch(/保存三年|工作日内/)
})
