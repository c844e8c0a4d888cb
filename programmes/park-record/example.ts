/** A complete, believable record of a park. Everyone in it is invented. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { exampleFile } from '../blocks/example-file.ts'

export const parkRecordExample = (): AnswerSet => ({
  yqName: '涪陵示例高新技术产业园区',
  yqLevel: 'national',
  yqType: 'htz',
  qxCode: '500102',
  yqAddress: '重庆市涪陵示例大道1号',
  foundDate: '2012-08-19',
  leadIndustry: '装备制造、新材料、生物医药',
  planArea: '28.6',
  builtArea: '17.3',
  enterpriseCount: '412',
  aboveScaleCount: '136',
  greenFactoryCount: '21',
  sysCerts: ['environment', 'energy'],
  intro:
    '园区以装备制造、新材料和生物医药为主导产业，建成集中供热、再生水回用和一般工业固废综合利用设施，设有绿色发展办公室。',
  boundaryFile: [exampleFile('园区四至范围图.pdf')],
  adminBody: '涪陵示例高新技术产业园区管理委员会',
  socialCode: '91500000MAXX910100',
  head: '简示例',
  headPhone: '023-11000991',
  contactDept: '绿色发展办公室',
  contactName: '简样例',
  contactPhone: '023-11000990',
  email: 'park@example.com',
  postcode: '408000',
})
