/** One complete, believable content of every paper: previews of a kind show it, and the layouts are tested with it. */

import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import type { PaperContent } from './paper-content.ts'

const enterprise = '重庆示例水泥有限公司'
const socialCode = '91500112MA5U000000'
const team = '韩监察（渝执法500001）、周核查（渝执法500002）'
const contact = '韩监察，023-00000000'
const basis = '《中华人民共和国节约能源法》第十二条、《工业节能监察办法》'
const visit = { from: '2026-06-10 09:30', to: '2026-06-10 15:40', place: '重庆市渝北区示例路1号' }
const offices = { reviewOffice: '重庆市人民政府', court: '重庆市渝北区人民法院' }
const remedyTerms = { reviewTerm: '60日', lawsuitTerm: '6个月' }
const facts = [
  '2025年水泥熟料单位产品综合能耗112.40千克标准煤/吨，超过GB 16780-2021的限定值，超出8.2%。',
  '厂内仍在使用列入淘汰目录的S7型变压器2台。',
].join('\n')
const order = '演示〔2026〕21号'

export const paperSamples = {
  taskApproval: {
    task: 'JNJC-2026-0003 2026年水泥行业能耗限额专项监察',
    enterprise,
    socialCode,
    ground: '2026年度节能监察计划',
    contents: '单位产品能耗限额标准执行情况\n落后的耗能过高设备淘汰情况',
    mode: '书面+现场',
    team,
    term: '2026-05-06至2026-08-31',
    opinion: '拟对该单位实施专项监察，请审批。',
  },
  notice: {
    enterprise,
    basis,
    contents: '单位产品能耗限额标准执行情况\n落后的耗能过高设备淘汰情况',
    mode: '书面+现场',
    time: '2026年6月10日9时30分起',
    team,
    demands: '2025年能源消费统计报表和台账\n主要用能设备清单\n安排一名熟悉情况的人员到场',
    rights:
      '你单位应当如实说明情况、提供资料，不得伪造、隐匿、销毁；认为监察人员与本案有直接利害关系的，有权申请回避。节能监察不收取费用。',
    contact,
  },
  receipt: {
    paper: '节能监察通知书（演示〔2026〕12号）',
    enterprise,
    way: '电子送达',
    receiver: '赵能管（能源管理负责人）',
    time: '2026-06-01 10:12',
    place: '平台企业中心',
    consent: '送达确认书，2026-05-08由赵能管签署',
  },
  siteRecord: {
    enterprise,
    socialCode,
    ...visit,
    team,
    cards: '2026-06-10 09:32向被监察单位代表出示执法证，执法证号与通知书一致。',
    representative: '赵能管，能源管理负责人，持授权委托书',
    recorder: '周核查',
    seen: '1号熟料线在产，抄录入窑煤粉皮带秤累计读数。\n变电所内S7型变压器2台在运行。',
    readings: [
      ['熟料单位产品综合能耗', '103.80 kgce/t', '112.40 kgce/t', '8.3%', '违规'],
      ['淘汰变压器', '0 台', '2 台', '—', '违规'],
    ],
    said: '对抄录的读数没有异议。',
  },
  interview: {
    enterprise,
    from: '2026-06-10 13:30',
    to: '2026-06-10 14:20',
    place: visit.place,
    team,
    recorder: '周核查',
    person: '赵能管',
    identity: '能源管理负责人，身份证件已核对',
    rights: '已出示执法证件，已告知如实回答的义务和申请回避、核对笔录的权利。',
    answers: [
      ['2025年熟料产量的依据是什么？', '依据皮带秤累计量和月度盘库，已提交台账。'],
      ['S7型变压器为什么还在使用？', '原计划2025年更换，因资金未落实推迟。'],
    ],
  },
  evidence: {
    enterprise,
    items: [
      ['1', '2025年生产月报（复印件）', '生产部', '12页', '2026-06-10 生产部'],
      ['2', 'S7型变压器铭牌照片', '现场拍摄', '2张', '2026-06-10 变电所'],
    ],
    team,
  },
  registeredEvidence: {
    enterprise,
    reason: '证据可能灭失、以后难以取得',
    items: [['1', '2025年煤粉计量原始记录', '3册', '纸质，封面盖生产部章', '档案室']],
    from: '2026年6月10日',
    until: '2026年6月19日',
    team,
  },
  statementNotice: {
    enterprise,
    facts,
    reasons: '上述事实有生产月报、抄录读数和现场照片证明。',
    basis: '《中华人民共和国节约能源法》第十六条、第十七条、第七十一条、第七十二条',
    measure: '责令限期整改',
    term: '5个工作日',
    contact,
  },
  statementRecord: {
    enterprise,
    time: '2026-06-24 16:05',
    person: '赵能管（通过平台提交）',
    points: [
      ['1', '熟料产量应当计入外购熟料部分', '外购熟料不属于本企业产量，按GB 16780-2021的统计范围不计入。', '不采纳'],
      ['2', '2台变压器中有1台为备用', '经核对运行记录，该台2026年没有投入运行，整改期限相应放宽。', '采纳'],
    ],
    conclusion: '事实清楚，依据正确；第2点的整改期限予以调整。',
  },
  report: {
    enterprise,
    socialCode,
    basis,
    process: '2026年5月20日企业提交自查材料，6月10日两名监察人员到现场核查，当日制作笔录并由企业代表确认。',
    items: [
      ['熟料单位产品综合能耗', '103.80 kgce/t', '112.40 kgce/t', '违规', '节约能源法第十六条、第七十二条'],
      ['淘汰变压器', '0 台', '2 台', '违规', '节约能源法第十七条、第七十一条'],
      ['能源计量器具配备', '已配备', '已配备', '合规', '—'],
    ],
    breaches: [
      [
        '1',
        '2025年水泥熟料单位产品综合能耗112.40 kgce/t，超过GB 16780-2021的限定值。',
        '现场监察笔录、2025年生产月报',
        '《中华人民共和国节约能源法》第十六条、第七十二条',
      ],
      [
        '2',
        '厂内仍在使用列入淘汰目录的S7型变压器2台。',
        '现场监察笔录、S7型变压器铭牌照片',
        '《中华人民共和国节约能源法》第十七条、第七十一条',
      ],
    ],
    evidence: '2025年生产月报\n现场监察笔录和照片',
    conclusion: '存在违法用能行为，责令限期整改',
    advice: '完善煤粉计量的分工序台账',
  },
  order: {
    enterprise,
    titleWord: '通知书',
    facts,
    basis: '《中华人民共和国节约能源法》第七十一条、第七十二条',
    items: [
      [
        '1',
        '熟料单位产品综合能耗超限',
        '节约能源法第七十二条',
        '实施改造，达到限定值',
        '2026-12-31',
        '改造验收和检测报告',
      ],
      ['2', '使用淘汰的S7型变压器2台', '节约能源法第七十一条', '停止使用并拆除', '2026-09-30', '拆除照片和处置证明'],
    ],
    ...remedyTerms,
    ...offices,
    contact,
  },
  advice: {
    enterprise,
    found: '空压站没有余热回收，循环水泵长期低负荷运行。',
    advice: '利用空压机余热供应浴室热水\n循环水泵加装变频装置',
    contact,
  },
  extensionRequest: {
    enterprise,
    order,
    items: '熟料单位产品综合能耗超限',
    reason: '篦冷机改造设备交货推迟。',
    plan: '2027年1月设备到厂，2月安装，3月上旬检测。',
    until: '2027-03-31',
    time: '2026-12-10 09:00',
  },
  extensionReply: {
    enterprise,
    order,
    requested: '2026年12月10日',
    reply: '同意延期',
    reason: '设备采购合同已经签订，改造计划可行。',
    until: '2027年3月31日',
  },
  recheck: {
    enterprise,
    ...visit,
    team,
    order,
    items: [
      ['1', '熟料单位产品综合能耗超限', '达到限定值', '检测报告为102.60千克标准煤/吨', '已整改'],
      ['2', '使用淘汰的S7型变压器2台', '停止使用并拆除', '现场查看，已拆除', '已整改'],
    ],
    conclusion: '全部整改事项已完成。',
  },
  transfer: {
    to: '重庆市渝北区市场监督管理局',
    level: '由违法行为发生地的县级以上人民政府有关部门管辖（行政处罚法第二十二条、第二十三条），移送至区县级',
    enterprise,
    socialCode,
    facts: '进出厂和次级用能单位的电能计量器具未按GB 17167配备，经责令仍未改正。',
    basis: '《中华人民共和国节约能源法》第二十七条、第七十四条',
    items: [
      ['1', '现场监察笔录', '本单位制作', '1份'],
      ['2', '计量器具配备情况照片', '现场拍摄', '4张'],
    ],
    contact,
  },
  transferReceipt: {
    to: '重庆市渝北区市场监督管理局',
    letter: '演示〔2026〕30号',
    enterprise,
    received: '2026-07-20',
    items: '移送函及所附材料齐全',
    opinion: '已受理，处理结果另行函告。',
  },
  penaltyFiling: {
    enterprise,
    socialCode,
    source: '节能监察中发现',
    facts: '拒不实施能源利用状况报告审查后责令的整改。',
    basis: '《中华人民共和国节约能源法》第五十四条、第八十三条',
    opinion: '符合立案条件，建议立案。',
    filedOn: '2026-07-06',
    decideBy: '2026-10-04',
  },
  penaltyNotice: {
    enterprise,
    facts: '拒不实施能源利用状况报告审查后责令的整改。',
    reasons: '责令整改通知书已送达，期限届满后两次复查均未整改。',
    basis: '《中华人民共和国节约能源法》第八十三条',
    penalty: '罚款人民币100,000元',
    term: '5个工作日',
    hearing: '你单位可以自收到本告知书之日起5个工作日内要求听证，不承担听证的费用。',
    contact,
  },
  penaltyDecision: {
    enterprise,
    socialCode,
    address: visit.place,
    titleWord: '决定书',
    facts:
      '重点用能单位无正当理由拒不落实整改要求：2026年3月2日送达的演示〔2026〕21号责令限期整改，期限届满后两次复查均未整改。',
    evidence: '限期整改通知书（演示〔2026〕21号）及送达回证\n两次复查记录',
    basis: '《中华人民共和国节约能源法》第八十三条',
    statement: '期限内未提出陈述、申辩，未要求听证。',
    penalty: '罚款人民币100,000元',
    performance: '自收到本决定书之日起15日内缴至重庆示例银行渝中支行（账号：0000000000000000）',
    ...remedyTerms,
    ...offices,
  },
  legalReview: {
    enterprise,
    matter: '拟作出罚款人民币100,000元的行政处罚',
    handler: '韩监察、周核查',
    points: [
      ['主体和权限', '本机关有权处理'],
      ['事实', '清楚'],
      ['证据', '充分，相互印证'],
      ['法律适用', '正确'],
      ['程序', '已告知，期限已满'],
      ['处理措施', '在法定幅度内'],
    ],
    result: '通过',
    opinion: '同意按拟定意见作出决定。',
    reviewer: '李法制',
    time: '2026-07-28 11:00',
  },
  closing: {
    task: 'JNJC-2026-0003 2026年水泥行业能耗限额专项监察',
    enterprise,
    socialCode,
    process: '2026年5月通知，6月现场核查并送达整改通知书，2027年1月复查。',
    result: '存在违法用能行为，责令限期整改',
    rectified: '2项整改事项经复查全部完成。',
    published: '2026年7月10日在门户公开，整改完成后已注明。',
    opinion: '办理完毕，建议结案。',
  },
  catalogue: {
    enterprise,
    task: 'JNJC-2026-0003 2026年水泥行业能耗限额专项监察',
    papers: [
      ['1', 'D1 监察任务审批表', '—', '2026-05-06', '韩监察'],
      ['2', 'D2 节能监察通知书', '演示〔2026〕12号', '2026-06-01', '韩监察'],
      ['3', 'D9 限期整改通知书', order, '2026-06-30', '韩监察'],
    ],
    missing: 'D5 调查（询问）笔录：本案没有询问',
  },
} as const satisfies Record<PaperKindKey, PaperContent>
