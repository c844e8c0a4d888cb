/** A complete, believable filing of an evaluating institution, and varied ones. Everyone in it is invented; the id numbers belong to nobody. */
import { exampleFile } from '../blocks/example-file.ts'

const surnames = ['陈', '刘', '周', '罗', '唐', '何', '谭', '蒋', '冉', '向', '袁', '杜', '邓', '肖']
const exampleNames = ['演示', '示例', '范例', '样例', '例证']
const majors = [
  '热能与动力工程',
  '环境工程',
  '电气工程及其自动化',
  '化学工程与工艺',
  '生态学',
  '系统工程',
  '给排水工程',
]
const scopes = [
  ['factory', 'park', 'supplyChain', 'carbon'],
  ['factory', 'diagnosis', 'audit'],
  ['factory', 'product', 'clean', 'waterBalance'],
  ['factory', 'park', 'carbon', 'diagnosis', 'audit'],
] as const
const works = [
  ['factory', '绿色工厂第三方评价', '重庆示例天坪水泥有限公司'],
  ['factory', '绿色工厂第三方评价', '重庆示例明湖纸业有限公司'],
  ['park', '绿色园区评价', '涪陵示例高新技术产业园区管理委员会'],
  ['carbon', '温室气体排放核查', '重庆示例江岸钢铁有限公司'],
  ['diagnosis', '节能诊断', '重庆示例云岭化工有限公司'],
  ['clean', '清洁生产审核', '重庆示例北泉汽车部件有限公司'],
] as const

/** The filing of tests, documents and the empty screen. */
export function thirdPartyExample(): Record<string, unknown> {
  return variedThirdParty(0)
}

/** A filing that varies with the seed; complete, and without a warning. */
export function variedThirdParty(seed: number): Record<string, unknown> {
  const pick = <T>(list: readonly T[], at: number) => list[at % list.length] as T
  const staffMid = 11 + ((seed * 5) % 13)
  const staffSenior = Math.ceil(staffMid / 2) + (seed % 3)
  return {
    jgType: pick(['company', 'institution', 'company', 'association', 'academy'], seed),
    jgScopes: [...pick(scopes, seed)],
    industries: ['buildmat', 'steel', 'petrochem', 'machinery', 'auto', 'food', 'paper'].slice(0, 3 + (seed % 5)),
    officeAddr: `重庆市示例区评价路${8 + seed}号示例大厦${3 + (seed % 9)}层`,
    techHead: `${pick(surnames, seed + 3)}${pick(exampleNames, seed)}`,
    techPhone: `1400020${String(1000 + seed).padStart(4, '0')}`,
    intro:
      '长期从事绿色工厂、绿色园区评价和碳核查，建有评价报告三级审核制度和评价人员回避制度；评价数据取自现场核实、统计报表和计量台账，' +
      '评价报告对每项指标说明数据来源与核算过程，并按年度向主管部门报送工作总结。',
    contactDept: '评价业务部',
    contactName: `${pick(surnames, seed)}${pick(exampleNames, seed + 1)}`,
    contactPhone: `1400021${String(1000 + seed).padStart(4, '0')}`,
    email: `evaluation${String(seed).padStart(2, '0')}@example.com`,
    postcode: '401120',
    staffMid: String(staffMid),
    staffSenior: String(staffSenior),
    staffRows: Array.from({ length: staffMid }, (_, i) => ({
      rowId: `staff-${i + 1}`,
      staffName: `${pick(surnames, seed + i)}${pick(exampleNames, seed + i * 3)}`,
      // A district that does not exist: nobody has such a number.
      idCard: `509999198${(seed + i) % 10}0${1 + (i % 9)}1${(seed + i) % 9}${String(100 + i)}X`,
      major: pick(majors, seed + i),
      title: i < staffSenior ? pick(['1', '2', '2'], i) : '3',
      certName: pick(['注册环保工程师', '能源管理师', '碳排放管理员', '清洁生产审核师'], seed + i),
      insured: '本机构',
    })),
    perfRows: Array.from({ length: 3 + (seed % 4) }, (_, i) => {
      const [kind, work, client] = pick(works, seed + i)
      return {
        rowId: `perf-${i + 1}`,
        kind,
        projectName: `${client.slice(4, -4)}${work}（第${i + 1}期）`,
        client,
        year: String(2023 + ((seed + i) % 3)),
        part: pick(['主持', '参与'], i),
        proof: [exampleFile(`评价业绩${seed}-${i + 1}.pdf`)],
      }
    }),
    qualRows: [
      {
        rowId: 'qual-1',
        name: '检验检测机构资质认定证书（CMA）',
        number: `26220${String(10_000 + seed)}`,
        validUntil: '2029-06-30',
        file: [exampleFile(`资质证书${seed}.pdf`)],
      },
    ],
    licenceFile: [exampleFile(`营业执照${seed}.jpg`)],
    financeFile: [exampleFile(`2025年审计报告${seed}.pdf`)],
    officeFile: [exampleFile(`办公场所租赁合同${seed}.pdf`)],
    staffFiles: [exampleFile(`职称证书${seed}.pdf`), exampleFile(`社保缴纳证明${seed}.pdf`)],
    perfFiles: [exampleFile(`业绩合同${seed}.pdf`)],
    independence: [exampleFile(`独立性与保密承诺${seed}.pdf`)],
    commitTick: true,
    commitFile: [exampleFile(`承诺书${seed}.pdf`)],
  }
}
