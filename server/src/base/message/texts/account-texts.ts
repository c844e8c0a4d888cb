/** Notices about accounts: codes, operators, takeovers, agents. */
import { everywhere, inside, textMessage } from '../template.ts'
import { count, days, enterprise, reason } from './variables.ts'

const name = { label: '姓名', sample: '陈接手' }
const until = { label: '有效期至', sample: '2026-12-31' }
const about = { label: '变更对象', sample: '区县管理员' }
const absent = { label: '缺勤人', sample: '张示例' }
const deputy = { label: '代理人', sample: '李示例' }
const systems = { label: '系统', sample: '接口密钥“区政府数据平台”' }
const from = { label: '原区县', sample: '沙坪坝区' }
const to = { label: '新区县', sample: '渝北区' }
const purpose = { label: '用途', sample: '登录' }
const proposedAct = { label: '事项', sample: '重置密码：李示例（账号li_shili）' }
const reviewedAct = { label: '事项', sample: '暂停：绿效码 LXM-2025-7K3M9QXA 示例化工有限公司' }
const doer = { label: '办理人', sample: '张示例' }
const reviewDay = { label: '复核期限', sample: '2026-03-05' }

export const accountTexts = {
  verificationCode: textMessage(
    '短信验证码',
    {
      purpose,
      code: { label: '验证码', sample: '123456', needed: true },
      minutes: { label: '有效分钟数', sample: '5' },
    },
    '您的{用途}验证码为{验证码}，{有效分钟数}分钟内有效。如非本人操作，请忽略本短信。',
  ),
  codeForStranger: textMessage(
    '手机号尚未注册（给申请验证码的手机号）',
    { purpose },
    '有人用您的手机号申请{用途}验证码，但该手机号尚未注册。如需使用，请先注册企业账号。',
  ),
  fileQuarantined: inside(
    '上传的文件含有病毒（给上传人）',
    { file: { label: '文件名', sample: '营业执照.pdf' }, virus: { label: '病毒名称', sample: 'Eicar-Test-Signature' } },
    {
      title: '文件已隔离：{文件名}',
      body: '“{文件名}”中发现病毒（{病毒名称}），已被隔离，谁也不能打开。请用杀毒软件检查电脑，在填报的材料中移除它，换一份干净的文件。',
    },
  ),
  operatorInvited: textMessage(
    '邀请担任操作员（给操作员）',
    { enterprise, name },
    '{企业名称}邀请您（{姓名}）担任操作员。请在平台登录页点“忘记密码”，用本手机号获取验证码设置密码后登录。如与您无关，请忽略。',
  ),
  staffInvited: textMessage(
    '账号已建立（给工作人员）',
    {
      name,
      role: { label: '角色', sample: '区县管理员' },
      loginName: { label: '登录名', sample: 'zhang_shili' },
    },
    '{姓名}，已为您建立{角色}账号，登录名{登录名}。请在平台登录页点“忘记密码”，用本手机号获取验证码设置密码后登录。',
  ),
  ownLink: textMessage(
    '设置密码的链接（给账号本人）',
    {
      name,
      loginName: { label: '登录名', sample: 'zhang_shili' },
      link: { label: '链接', sample: 'https://lxm.example.gov.cn/web/setPassword#abc', needed: true },
      hours: { label: '有效小时数', sample: '2' },
    },
    '{姓名}，您的账号（登录名{登录名}）请用此链接设置密码，{有效小时数}小时内有效，只能用一次，请勿转给他人：{链接}',
  ),
  accountHandled: inside(
    '账号由管理员办理（给本人）',
    {
      what: { label: '办理事项', sample: '重置密码' },
      by: { label: '办理人', sample: '张示例（李示例复核）' },
    },
    {
      title: '您的账号已{办理事项}',
      body: '{办理人}为您的账号办理了“{办理事项}”。如非您本人提出，请立即修改密码并联系系统管理员。',
    },
  ),
  accountHandledNumber: textMessage(
    '账号由管理员办理（给本人的手机号）',
    { what: { label: '办理事项', sample: '重置密码' } },
    '您的账号已由两位管理员办理“{办理事项}”。如非您本人提出，请立即联系系统管理员。',
  ),
  administratorMade: inside(
    '凭一次性代码建立了管理员（给系统管理员）',
    { name },
    {
      title: '新建了系统管理员：{姓名}',
      body: '{姓名}凭运行人员在服务器上取得的一次性代码建立了系统管理员账号。如不知情，请立即停用该账号并联系运行人员。',
    },
  ),
  unmaskedExport: inside(
    '不遮盖的全部导出已开始（给系统管理员、市级管理员）',
    {
      receiver: { label: '接收人', sample: '市大数据局' },
      by: { label: '许可人', sample: '张示例（李示例、王示例复核）' },
    },
    {
      title: '没有遮盖个人信息的全部导出已在服务器上开始',
      body: '运行人员凭{许可人}的许可开始导出全部数据，其中的个人信息没有遮盖，交给{接收人}。如不知情，请立即联系运行人员。',
    },
  ),
  rescueCodeMade: inside(
    '取得了建立管理员的一次性代码（给系统管理员）',
    { until },
    {
      title: '有人在服务器上取得了建立管理员的一次性代码',
      body: '运行人员在服务器上取得了建立系统管理员的一次性代码，{有效期至}前有效。如不知情，请立即联系运行人员。',
    },
  ),
  proposalWaits: inside(
    '待您复核（给可以复核的人）',
    {
      about: proposedAct,
      maker: { label: '提出人', sample: '张示例' },
      reason,
      until: { label: '截止时间', sample: '2026-03-05 09:30' },
    },
    {
      title: '待您复核：{事项}',
      body: '{提出人}提出“{事项}”，须由另一人复核后办理。理由：{理由}。{截止时间}前没有复核的，自动失效。',
    },
  ),
  proposalDecided: inside(
    '双人复核已办理（给提出人）',
    {
      about: proposedAct,
      outcome: { label: '结果', sample: '已复核办理' },
      by: { label: '办理人', sample: '李示例' },
      words: { label: '说明', sample: '无' },
    },
    { title: '{结果}：{事项}', body: '您提出的“{事项}”结果：{结果}（{办理人}）。说明：{说明}。' },
  ),
  postReviewWaits: inside(
    '待您事后复核（给可以复核的人）',
    {
      about: reviewedAct,
      maker: doer,
      reason,
      day: reviewDay,
    },
    {
      title: '待您复核：{事项}',
      body: '{办理人}已办理“{事项}”，即时生效，须由另一人在{复核期限}前复核：维持，或不同意并恢复。理由：{理由}。',
    },
  ),
  postReviewDue: inside(
    '事后复核到期提醒（给可以复核的人）',
    {
      about: reviewedAct,
      maker: doer,
      day: reviewDay,
    },
    {
      title: '事后复核到期：{事项}',
      body: '{办理人}办理的“{事项}”应在{复核期限}前由另一人复核，还没有人复核。没有复核的继续有效，此后标为逾期，请尽快办理。',
    },
  ),
  postReviewUpheld: inside(
    '暂停已由另一人复核（给企业）',
    { about: reviewedAct },
    {
      title: '已复核，维持：{事项}',
      body: '“{事项}”已由另一位工作人员复核，维持不变。',
    },
  ),
  proposalLapses: inside(
    '待复核的事项即将失效（给提出人）',
    {
      about: proposedAct,
      until: { label: '截止时间', sample: '2026-03-05 09:30' },
    },
    {
      title: '还没有人复核：{事项}',
      body: '您提出的“{事项}”还没有人复核，{截止时间}失效。请提醒可以复核的人，或到时重新提出。',
    },
  ),
  accountReceived: textMessage(
    '主账号已移交（给接手人）',
    { enterprise, name },
    '{企业名称}的主账号已移交给您（{姓名}）。请用本手机号以短信验证码登录，或在登录页点“忘记密码”设置密码。',
  ),
  accountGivenUp: textMessage(
    '主账号已移交（给原联系人）',
    { enterprise, name, mobile: { label: '接手人的手机号', hint: '部分隐去', sample: '138****0000' } },
    '{企业名称}的主账号已移交给{姓名}（{接手人的手机号}），您的登录已退出。如有疑问，请联系所在区县。',
  ),
  accountPassedOn: inside(
    '企业联系人变更（给区县）',
    { enterprise, from: { label: '原联系人', sample: '张原任' }, name },
    { title: '企业联系人变更：{企业名称}', body: '{企业名称}的主账号由{原联系人}移交给{姓名}。' },
  ),
  handOverTaken: textMessage(
    '已收到账号接管申请（给申请人）',
    { days },
    '已收到您的账号接管申请。信用代码无误且该单位已注册的，所在区县将在{天数}个工作日内办理，结果发到本手机号；逾期未收到，请核对信用代码后重新申请，或联系所在区县。',
  ),
  handOverAsked: inside(
    '账号接管申请（给区县）',
    { enterprise, name },
    {
      title: '账号接管申请：{企业名称}',
      body: '{姓名}申请接管{企业名称}的主账号，请核对授权书和身份后办理。',
    },
  ),
  handOverNoticed: everywhere(
    '有人申请接管主账号（给企业）',
    { name: { ...name, inside: true } },
    {
      title: '有人申请接管主账号，不同意请尽快提出异议',
      body: '{姓名}向区县申请接管本单位主账号。没有异议的，区县核对授权书后办理，您的登录随之失效。请在“操作员”中同意或提出异议。',
      sms: '有人申请接管贵单位主账号，不同意请尽快提出异议，否则区县核对后移交。登录平台办理',
    },
  ),
  handOverDisputed: inside(
    '主账号对接管申请有异议（给区县）',
    { enterprise, objection: { label: '异议', sample: '本人仍在职，未作此安排。' } },
    { title: '主账号对接管申请有异议：{企业名称}', body: '{异议}' },
  ),
  handOverRefused: textMessage(
    '账号接管申请未获同意（给申请人）',
    { reason: { label: '理由', sample: '授权书没有盖章' } },
    '您的账号接管申请未获同意：{理由}',
  ),
  consentGiven: everywhere(
    '企业委托代办申报（给代办机构）',
    { enterprise, scope: { label: '委托范围', sample: '2026年绿色工厂，至2026-12-31，不含提交', inside: true } },
    { title: '{企业名称}委托贵机构代办申报', body: '委托范围：{委托范围}。' },
  ),
  consentRevoked: everywhere(
    '企业撤销代办委托（给代办机构）',
    { enterprise },
    { title: '{企业名称}已撤销代办委托', body: '即刻起不能再查看和办理该单位的申报。' },
  ),
  rightsProposed: inside(
    '权限变更待确认（给其他系统管理员）',
    { about, maker: { label: '提出人', sample: '张示例' }, reason },
    {
      title: '请确认权限变更：{变更对象}（{提出人}提出）',
      body: '须由提出人以外的系统管理员办理；没有确认，不生效。理由：{理由}',
    },
  ),
  rightsDecided: inside(
    '权限变更已办理（给提出人）',
    { about, outcome: { label: '结果', sample: '已生效' }, by: { label: '办理人', sample: '李示例' } },
    { title: '权限变更{结果}：{变更对象}', body: '您提出的变更“{变更对象}”由{办理人}办理，结果：{结果}。' },
  ),
  absenceSet: inside(
    '缺勤代理已登记（给缺勤人和代理人）',
    { absent, deputy, days: { label: '起止日期', sample: '2026-03-02至2026-03-06' } },
    {
      title: '{缺勤人}缺勤期间由{代理人}代办',
      body: '{起止日期}，{缺勤人}的工作由{代理人}代办。代办时在右上角的姓名菜单中选择“代办”，每一步都注明代谁办理；代办人和缺勤人不能互相复核。',
    },
  ),
  absenceEnded: inside(
    '缺勤代理已结束（给缺勤人和代理人）',
    { absent, deputy },
    { title: '{代理人}不再代{缺勤人}办理', body: '缺勤代理已取消或提前结束，即时生效。' },
  ),
  workHandedOver: inside(
    '工作移交（给移交人和接手人）',
    { from: { label: '移交人', sample: '张示例' }, count, by: { label: '办理人', sample: '李示例' }, reason },
    { title: '{移交人}的{数量}项工作已移交', body: '{办理人}把{移交人}手中的{数量}项工作移交给接手人。理由：{理由}' },
  ),
  unusualSignIn: everywhere(
    '异常登录提醒（给本人）',
    {
      at: { label: '登录时间', sample: '2026-03-02 09:30', inside: true },
      why: { label: '异常情况', sample: '新的设备和网络', inside: true },
      device: { label: '设备', sample: 'Chrome（Windows）', inside: true },
      ip: { label: '地址', sample: '10.1.2.3', inside: true },
    },
    {
      title: '您的账号有一次异常登录',
      body: '{登录时间}，您的账号从{异常情况}登录：{设备}，地址{地址}。如非本人操作，请立即在“账号安全”中结束该登录并修改密码。',
    },
  ),
  securityChanged: everywhere(
    '账号安全设置有变更（给本人）',
    {
      what: { label: '变更', sample: '开启双因子登录', inside: true },
      ip: { label: '地址', sample: '10.1.2.3', inside: true },
    },
    {
      title: '您的账号安全设置有变更',
      body: '您的账号已{变更}（地址{地址}）。如非本人操作，请立即修改密码并联系系统管理员。',
    },
  ),
  viewed: inside(
    '管理员以本账号的身份查看（给本人）',
    {
      viewer: { label: '查看人', sample: '张示例' },
      until: { label: '截止时间', sample: '2026-03-02 10:15' },
      reason,
    },
    {
      title: '{查看人}正在以您的身份查看平台',
      body: '{查看人}以您的身份查看平台（只读，不能办理），至{截止时间}。理由：{理由}。每一步都记入日志；您可以在“账号安全”的“我的设备”中结束。',
    },
  ),
  secondFactorReset: inside(
    '双因子登录已重置（给本人）',
    { reason },
    {
      title: '您的双因子登录已被重置',
      body: '系统管理员经两人确认重置了您的双因子登录，原动态口令、恢复码和通行密钥作废，登录已全部退出。理由：{理由}。请重新绑定；如非您本人提出，请立即修改密码并联系系统管理员。',
    },
  ),
  secondFactorResetNumber: textMessage(
    '双因子登录已重置（给本人的手机号）',
    {},
    '您的双因子登录已被系统管理员重置，登录已全部退出。如非您本人提出，请立即修改密码并联系系统管理员。',
  ),
  mobileChanged: textMessage(
    '手机号已更换（给原手机号）',
    { mobile: { label: '新手机号', hint: '部分隐去', sample: '138****0000' } },
    '您账号的手机号已更换为{新手机号}，本号码不再接收验证码。如非本人操作，请立即联系系统管理员或所在区县。',
  ),
  accountClosed: textMessage(
    '账号已注销（给本人的手机号）',
    {},
    '您的账号已按您的申请注销，手机号已删除；已办理的事项和申报由所在单位保留。如非本人操作，请立即联系所在区县。',
  ),
  mainAccountClosed: inside(
    '企业主账号已注销（给区县）',
    { enterprise, name },
    {
      title: '企业主账号已注销：{企业名称}',
      body: '{企业名称}的主账号（{姓名}）由本人注销，现在没有主账号。该单位可以用统一社会信用代码重新注册，档案和申报保留。',
    },
  ),
  accountEnds: inside(
    '账号即将到期（给本人）',
    { until, days },
    {
      title: '账号将于{有效期至}到期',
      body: '您的账号还有{天数}天到期，到期后不能登录。需要继续使用的，请联系系统管理员延期，并及时办理或移交手中的事项。',
    },
  ),
  accountEndsSoon: inside(
    '账号即将到期（给系统管理员）',
    { name, until, days },
    {
      title: '账号即将到期：{姓名}',
      body: '{姓名}的账号将于{有效期至}到期（还有{天数}天）。需要继续使用的请延期，不再使用的请停用或注销。',
    },
  ),
  eventsParked: inside(
    '对外事件没有送达（给系统管理员）',
    { name: { label: '系统名称', sample: '市数据共享平台' }, answer: { label: '最近的答复', sample: '对方答复 503' } },
    {
      title: '对外事件没有送达：{系统名称}',
      body: '发给{系统名称}的对外事件重试一天仍没有送达（{最近的答复}），已停止重试，同一记录以后的事件等待。请与对方核对后在“对外事件”中再次发送。',
    },
  ),
  systemsWaitForDistrict: inside(
    '区县撤销后停在原区县的接口密钥和接收方（给系统管理员和市级）',
    { systems, from, to },
    {
      title: '区划调整：{系统}须改为{新区县}后才恢复',
      body: '{原区县}已并入{新区县}。区域为{原区县}的{系统}从今天起读不到数据，也收不到事件。确需读取{新区县}的，由一名系统管理员修改区域，另一名复核。',
    },
  ),
  systemsReadMore: inside(
    '承接区县的接口密钥和接收方范围扩大（给系统管理员和市级）',
    { systems, from, to },
    {
      title: '区划调整：{系统}的范围扩大',
      body: '{原区县}已并入{新区县}。区域为{新区县}的{系统}从今天起也读到原属{原区县}的单位。不应读取的，请修改范围或停用。',
    },
  ),
  accessKeyEndsSoon: inside(
    '接口密钥即将到期（给系统管理员）',
    {
      name: { label: '系统名称', sample: '市数据共享平台' },
      owner: { label: '负责人', sample: '李示例' },
      until,
      days,
    },
    {
      title: '接口密钥即将到期：{系统名称}',
      body: '{系统名称}的接口密钥将于{有效期至}到期（还有{天数}天）。请与负责人{负责人}核对：继续使用的请延期，不再使用的请停用。',
    },
  ),
  meterKeyEndsSoon: inside(
    '能管系统密钥即将到期（给企业主账号）',
    { name: { label: '系统名称', sample: '能源管理系统' }, until, days },
    {
      title: '能管系统密钥即将到期：{系统名称}',
      body: '{系统名称}报送计量数据的授权将于{有效期至}到期（还有{天数}天）。继续报送的，请在此之前在“供能户号”中重新授权，把新的密钥交给系统的管理人员；到期后系统报送的数据不再接收，账本缺少以后月份的计量数据。',
    },
  ),
} as const
