/**
 * The one table of refusals: code, HTTP status, Chinese message that says what to do next. `{name}` is filled in from the details.
 * Without a message the case at hand has the sentence (`refuseBecause`): mostly the one that its screen shows before anybody tries.
 */
export const errors = {
  STATIONS_OFF: [409, '本市没有启用站点台账。需要时请运行人员按运行手册设置 STATIONS 后重新启动'],
  REFUND_CAP: [
    422,
    '今天已批准退款{done}元，加上这一笔{amount}元超过每日上限{cap}元，请明天再批准；上限由运行人员设置',
  ],
  REFUND_IMPOSSIBLE: [422],
  JOBS_FULL: [429, '您已有{most}个任务在排队或进行中，请等其中一个完成，或取消后再试'],
  JOB_OVER: [409, '任务{state}，不能取消，请刷新后查看'],
  EMPTY_GROUP: [422, '现在没有符合条件的企业，不需要发送'],
  GROUP_TOO_LARGE: [422, '一次最多发给{most}家，请按区县分开发送'],
  SENT_ALREADY: [409, '{by}在24小时内已向这个名单发过同样的通知，没有重复发送'],
  RESULT_GONE: [409, '{why}，请重新生成'],
  UNDO_OVER: [409, '已超过可撤销的时间，或已经撤销过，请逐件办理'],
  MERGE_BLOCKED: [409, '现在不能合并：{why}'],
  UNDO_TOUCHED: [409, '此后已有人办理或修改，不能撤销'],
  INVALID: [422, '填写内容有误，请按提示修改'],
  WRONG_METHOD: [405, '这个地址不支持 {method} 方法，支持的有 {allowed}'],
  BAD_REQUEST: [400, '请求格式不正确，请刷新页面后重试'],
  SIGN_IN: [401, '登陆超时，请重新登陆'],
  FORBIDDEN: [403, '无权限'],
  SIGNED_OUT: [401, '{why}。请重新登录'],
  KEY_UNKNOWN: [401, '接口密钥不正确或已更换，请向平台的系统管理员核对'],
  KEY_OVER: [401, '接口密钥{why}，请联系平台的系统管理员'],
  KEY_ADDRESS: [403, '接口密钥不能从地址{ip}使用，请联系平台的系统管理员'],
  HELPER_ONLY: [403, '受邀填写只能查看和填写所请的一节，其他功能请用单位账号登录'],
  KEY_SCOPE: [403, '接口密钥的范围不包括这个接口，请联系平台的系统管理员'],
  ABOVE_ROLE: [422, '{role}没有所选的全部权限，只能在其原有权限内调整'],
  ADMINISTRATOR_NEEDS: [422, '系统管理员必须保留“{what}”，否则无人能再调整账号和权限'],
  MAIN_ACCOUNT_ONLY: [403, '此项由企业主账号（{main}）办理，操作员不能办理'],
  MAIN_ACCOUNT_SENDS: [
    403,
    '提交、撤回、确认等步骤由企业主账号（{main}）办理；操作员保存的草稿会保留，请通知主账号办理',
  ],
  CONSENT_DRAFTS_ONLY: [403, '委托书没有授权代为提交，请保存草稿后通知企业主账号（{main}）提交'],
  DRAFT_OF_OTHERS: [403, '草稿由企业起草或已由企业接着填写，请由委托企业删除'],
  NOT_BY_AGENT: [403, '代办时不能办理此项，请退出代办或由委托企业自己办理'],
  VIEWING_ONLY: [403, '您正以他人身份查看，只能阅读，不能办理、下载，也不能查看其账号安全和专家评分。请先“结束查看”'],
  DEPUTY_ENDED: [403, '代办已经结束或不在代办期内，请退出代办后用自己的账号办理'],
  OPERATORS_FULL: [422, '操作员最多{most}名，请先移除不再使用的操作员'],
  INVITED: [403, '您已被邀请为企业操作员，请先在“忘记密码”中用短信验证码设置密码，再登录'],
  NAME_TO_GRANT: [409, '名称“{name}”含字母、数字或其他字符，须先由市级核准；与证照不符的请退回补正'],
  NOT_VERIFIED: [403, '企业信息尚未通过区县审核，审核通过后可办理'],
  CHANGE_PASSWORD_FIRST: [403, '首次登录或密码已过期，请先修改密码'],
  SET_SECOND_FACTOR_FIRST: [403, '本市要求使用双因子登录，请先在“账号安全”中绑定动态口令'],
  BEYOND_FILE: [416, '要读取的位置超出了文件（共{size}字节），请重新打开'],
  PART_BROKEN: [422, '文件的第{no}段没有完整到达，请重试'],
  PARTS_MISSING: [409, '文件还有{missing}段没有传到，请接着上传'],
  UPLOAD_GONE: [404, '这次上传已经结束或超过一天没有传完，请重新选择文件上传'],
  FILE_BROKEN: [503, '文件“{name}”在存储中缺失或不完整，暂时不能打开，请联系平台运行人员'],
  COURSE_FULL: [409, '名额已满（{limit}人），请关注以后的课程'],
  COURSE_OVER: [409, '课程已于{day}结束，内容仍可查看，不再记录学习'],
  COURSE_AHEAD: [409, '课程{day}开始，从这一天起可以学习'],
  COURSE_OF_COUNTY: [409, '这是{county}的课程，只接受本区县的单位报名；内容可以查看'],
  COURSE_OF_KINDS: [409, '这门课程只接受{kinds}的人员报名；内容可以查看'],
  COURSE_PROVEN: [409, '已经取得这门课程的学习证明，不能取消报名'],
  ENROLMENT_OVER: [409, '课程已于{day}结束，不能再报名'],
  NOT_ENROLLED: [409, '还没有报名这门课程，请先报名'],
  QUIZ_WAIT: [409, '已连续作答{tries}次，请在{time}以后再试'],
  NOT_LEARNT: [409, '还没有完成：{what}'],
  NOT_FOUND: [404, '不存在或已被删除'],
  STALE: [409, '数据已被他人更新，请刷新后重试'],
  TITLE_ENDED: [409, '该称号{state}，不能再出具证书'],
  ILLEGAL_STEP: [409, '当前状态（{state}）不能进行此操作，请刷新后查看'],
  DONE_ALREADY: [409, '该操作已经办理，请勿重复提交；请刷新页面查看结果'],
  OUTCOME_UNKNOWN: [409, '上一次提交还没有得到结果，请刷新页面核对后再办理'],
  DUPLICATE_FILING: [409, '本批次已有一份申报（{number}），请在“我的申报”中继续办理'],
  DUPLICATE: [409, '{what}已存在，请核对后修改'],
  TOO_LARGE: [413, '内容过大，请精简或分次提交（上限{limit}）'],
  WRONG_TYPE: [415, '不支持的文件或内容类型'],
  TOO_OFTEN: [429, '操作过于频繁，请{seconds}秒后再试'],
  OPINION_REQUIRED: [422, '请填写退回意见'],
  REASON_REQUIRED: [422, '请填写理由'],
  WINDOW_CLOSED: [422, '不在申报时间内'],
  ENTERPRISE_CLOSED: [
    409,
    '{name}已于{on}{closed}，不能再办理新的申报；已提交的事项可以继续办结。如登记有误，请联系所在区县恢复',
  ],
  TITLE_HELD: [422],
  RECTIFY_OVERDUE: [422],
  NOT_IN_AUDIENCE: [422, '{reason}，不在本项填报范围'],
  QUOTA_FULL: [422, '本批次给{county}的推荐名额为{quota}家，没有剩余名额；如需增加请联系市级管理员'],
  CONFLICT_OF_INTEREST: [422, '{expert}与申报单位存在利害关系（{reason}），请另选专家'],
  VISIT_CLOSED: [409],
  VISIT_ANSWERS_FULL: [409, '已提交{most}次意见，请与监察人员联系'],
  VISIT_ANSWERED: [409, '这条意见已经答复，请刷新后查看'],
  SUSPENDED: [409, '原备案正在暂停期内，恢复或期满后再办理'],
  PUBLICITY_RUNNING: [422, '公示至{publicityEnd}，期满次日起方可审定通过；公示期内有异议查实的，可以不予通过'],
  PUBLICITY_OVER: [404, '这份申报不在公示期内，不能提出异议'],
  OBJECTION_OPEN: [422, '公示期内收到的异议还没有答复，请在“公示异议”中答复后再作决定'],
  OBJECTION_ANSWERED: [409, '这份异议已经答复，请刷新后查看'],
  CITY_UNFINISHED: [
    409,
    '城市资料还没有填完（缺{missing}），不能出具需要写明主办单位的文书。请系统管理员在“系统—城市资料”中填写',
  ],
  NOT_OPEN_YET: [409, '平台正在建设中，还没有开放注册，请过些日子再来'],
  GATEWAY_UNSET: [409, '{gateway}还没有设置，请运行人员按运行手册设置后重新启动，再来测试'],
  NO_CITY_MAIL: [409, '测试邮件发到城市资料中的电子邮箱，请先填写城市资料'],
  AUTHORITY_UNSET: [409, '还没有设定管理节能工作的部门，请市级管理员在“监察任务—期限”中设定后再制作文书'],
  LETTER_STANDS: [409, '这项决定的文书已经出具，请刷新后查看；有误的请先作废再重新出具'],
  MINUTES_CLOSED: [409],
  MINUTES_SAME: [409, '评审情况自第{version}版会议纪要以来没有变化，请使用第{version}版'],
  LETTER_VOID: [409, '这份文书已经作废，请刷新后查看'],
  PAPER_LOCKED: [409, '文书已经出具，不能修改或删除；有误的请作废后重新出具'],
  PAPER_UNNUMBERED: [409, '文书还没有出具，请先填写完整并编号'],
  REVIEWER_HANDLES: [403, '您参与了本案的办理，不能作法制审核，请由另一位市级管理员审核'],
  APPROVER_WROTE: [403, '这份文书由您起草或修改过，请由另一位市级管理员审批并出具'],
  WITNESS_LOCKED: [403, '名录由您锁定，请由另一位市级管理员或本任务的监察人员见证并抽取'],
  AUTHORISATION_OVER: [409, '授权期限为{from}至{to}，现在不在期限内'],
  CREDIT_REFUSED: [409, '这件信贷参考已办结，没有通过'],
  GREEN_CODE_ENDED: [409, '这一年度的绿效码{ended}，暂不能查看'],
  REPORT_INTERNAL_ONLY: [409],
  NO_LETTER_HERE: [409, '当前状态（{state}）没有可以出具的决定文书'],
  LETTER_NUMBER_TAKEN: [409, '按现在的文号规则产生的文号已被使用，请在“决定文书”中改用不同的发文字号'],
  APPEAL_CLOSED: [422, '申诉应在决定作出后的{days}个工作日内提出，且只能提出一次'],
  SCORE_APPEAL_CLOSED: [422, '对评分的申诉应在公示期内提出，且只能提出一次'],
  APPEAL_OVERTAKEN: [409, '决定作出后您已另行申报（{number}），不能再对原来的决定申诉'],
  OTHER_HAND: [403, '这项申诉针对您本人作出的决定，请由另一位管理员办理'],
  OBJECTION_OTHER_HAND: [403, '公示由您开始，对它的异议请由另一位市级管理员答复'],
  NOT_RECOMMENDABLE: [422, '申报推荐国家级、还没有取得国家级称号的才能推荐上报'],
  VISIT_DUE: [422, '本批次要求现场抽查：请先登记抽查情况；与申报不一致的，请退回修改或不予通过'],
  OFFICES_DUE: [
    422,
    '本批次要求征求部门意见：请先征求，并登记各部门的意见（期满未答复的除外）；有不同意见的，核实后再登记',
  ],
  NOT_ENOUGH_SCORES: [422, '已提交的评分不足2份，不能结束评审'],
  TALK_CLOSED: [409],
  NOT_IN_PLACES: [422, '该申报在固化的排名名单中为“{standing}”，不在入选名额内，不能公示或审定通过'],
  TWO_HANDS: [422, '本批次的审定须由两人办理：请先拟定结论，再由另一位市级管理员批准'],
  DRAFT_WAITS: [409, '{by}拟定的结论还在等另一人批准，请先由其收回或由另一人办理'],
  EXEMPTION_EACH: [422, '{what}：须逐件说明理由，并由另一位市级管理员批准，不能批量办理'],
  OUTLIERS_OPEN: [422, '有评分偏离中位数15分以上，请先增加专家复评，或填写专家组说明，再作决定'],
  NO_SCHEME: [422, '{year}年度还没有可用的评分方案，请先在“评分配置”中发布'],
  SCHEME_CHANGED: [409, '计算开始后评分方案有改动，请用现在的内容重新计算'],
  RUN_UNDER_WAY: [409, '{year}年度评分正在计算，由{by}于{when}开始，请等它完成'],
  YEAR_PUBLISHED: [409, '{year}年度评分已由{by}于{when}发布，不能再次发布；个别企业有误的请在“企业绿码”中更正'],
  TABLES_CHANGED: [409, '计算之后行业基准表有变动，请作废这一批次并重新计算'],
  FOUR_EYES: [403, '提出人不能复核自己提出的事项，请由另一位市级管理员办理'],
  NEEDS_SECOND: [409, '这一步须由两人办理：一人提出，另一人在“待我复核”中办理，不能单独或批量办理'],
  NOT_SECOND: [
    403,
    '这一项不能由您复核：您是提出人，或与提出人是同一人，或30天内经手过彼此的账号，或账号启用不满24小时，或事项涉及您本人。请由另一位有职责的人员复核',
  ],
  NO_SECOND: [
    409,
    '现在没有另一位可以复核的{who}，不能提出。复核人须账号正常、启用满24小时、30天内没有与您经手过彼此的账号，并且不是事项涉及的人',
  ],
  PROPOSAL_OVERTAKEN: [
    409,
    '提出之后内容有变（{why}），这一项已经失效，没有办理。仍需要的，请由提出人按现在的内容重新提出',
  ],
  LINK_OVER: [422, '链接已经用过或超过2小时。请在登录页用“忘记密码”凭本人手机验证码设置密码，或请管理员重新办理'],
  SECTION_LINK_OVER: [422, '链接不完整、已到期或已结束。请与请您填写的人联系，需要时请其重新发送链接'],
  SECTION_LINKS_FULL: [422, '一份草稿最多同时请{most}人填写，请先停用不再需要的链接'],
  SECTION_LINK_TIMES: [409, '这份申报现在不能修改，不能请人填写'],
  SECOND_ADMINISTRATOR: [403, '提出人不能确认自己提出的变更，请由另一位系统管理员办理'],
  OTHER_ADMINISTRATOR: [403, '三员分立时，此项变更由安全管理员（安全管理员提出的，也可由系统管理员）确认，请由其办理'],
  LOCKED_SCORE: [409, '评分已提交并锁定，如需修改请联系市级管理员'],
  REOPENED_ONCE: [409, '{expert}的评分已退回修改过一次，不能再次退回'],
  CLOSED_TASK: [409, '该评审任务已结束，不能再评分'],
  BAD_CREDENTIALS: [401, '账号或密码（验证码）不正确'],
  SECOND_FACTOR: [403, '请输入动态口令，完成登录'],
  SECOND_CODE_WRONG: [422, '动态口令或恢复码不正确，或已使用过'],
  CHALLENGE_OVER: [403, '登录已超过5分钟或已被取消，请重新登录'],
  SSO_OFF: [409, '本平台没有设置单点登录，请用账号密码或短信验证码登录'],
  SSO_AWAY: [503, '{label}现在没有答复，请稍后再试，或用账号密码、短信验证码登录'],
  SSO_DENIED: [403, '没有用{label}登录：您取消了登录，或{label}没有同意。可以重试，或用账号密码、短信验证码登录'],
  SSO_OVER: [403, '这次{label}登录已超过10分钟、已经用过，或不是在本浏览器开始的，请重新用{label}登录'],
  SSO_UNTRUSTED: [
    403,
    '{label}的答复没有通过核对（{why}），没有登录。请用账号密码或短信验证码登录；多次出现请联系客服',
  ],
  SSO_TAKEN: [409, '这个{label}身份已绑定另一个账号。请先登录那个账号，在“账号安全”中解除绑定'],
  SSO_BOUND: [409, '本账号已绑定一个{label}身份，请先在“账号安全”中解除绑定'],
  PASSKEY_OFF: [409, '本平台的公开网址不是 https 域名，不能使用通行密钥'],
  PASSKEY_OVER: [403, '这次操作已超过5分钟或已经用过，请重新操作'],
  PASSKEY_UNKNOWN: [403, '平台上没有这把通行密钥，可能已被移除，请用账号密码或短信验证码登录'],
  PASSKEY_REFUSED: [403, '通行密钥没有通过核对，没有登录。请重试，或用账号密码、短信验证码登录'],
  PASSKEY_UNFIT: [422, '设备给出的通行密钥没有通过核对，没有添加。请确认设备已设置屏幕锁、指纹或PIN码，再试一次'],
  PASSKEYS_FULL: [422, '一个账号最多{most}把通行密钥，请先移除不再使用的'],
  CALENDARS_FULL: [422, '一个账号最多{most}个日历订阅，请先停用不再使用的'],
  CALENDAR_NOT_READ: [503, '要办的事这次没有全部读到，日历保持原样，请稍后再试'],
  SECOND_FACTOR_ON: [409, '已开启双因子登录；更换手机请先关闭，再重新绑定'],
  SECOND_FACTOR_OFF: [409, '尚未开启双因子登录，请刷新后查看'],
  ACCOUNT_LOCKED: [429, '登录失败次数过多，账号已锁定，请{minutes}分钟后再试'],
  ACCOUNT_DISABLED: [403, '账号已停用，请联系管理员'],
  CAPTCHA_REQUIRED: [422, '请输入图形验证码'],
  CAPTCHA_WRONG: [422, '请输入错误'],
  CODE_REPLACED: [422, '已向您发送过新的验证码，请填写最近一条短信中的验证码'],
  CODE_WRONG: [422, '验证码不正确或已过期，请重新获取'],
  ALREADY_REGISTERED: [409, '该企业已注册，请联系管理员账号（{contact}）'],
  PASSWORD_REUSED: [422, '新密码不能与最近3次使用过的密码相同'],
  PASSWORD_COMMON: [422, '密码过于常见'],
  FILE_REFUSED: [422],
  SIGN_NOT_DRAWN: [
    422,
    '现有字体没有这些字，不能出具：{what}。请运行人员在 FONT_DIR 目录中补充含这些字的字体后再出具，已填写的内容不受影响；属于误填的，请先改正',
  ],
  FILE_UNCHECKED: [409, '文件“{name}”正在检查病毒，检查完之前只有上传人能打开，请过几分钟再试'],
  FILE_QUARANTINED: [409, '文件“{name}”中发现病毒，已被隔离，谁也不能打开。请上传单位移除它，换一份干净的文件'],
  ARCHIVE_FULL: [422, '{why}，一个压缩包装不下，请缩小筛选范围或分批导出'],
  CASES_GONE: [409, '所选申报中有{n}件已不存在或不在您的范围内，请刷新列表后重新选择'],
  REPORT_TOO_SLOW: [422, '报表在{seconds}秒内没有算完，请缩小筛选范围（例如选定年度或区县），或减少分组后再试'],
  REPORT_TOO_LARGE: [422, '{what}，请增加筛选条件或减少分组后再试'],
  EMPTY_REPORT: [422, '无法导出：报表无数据'],
  READ_ONLY: [503, '系统暂时只能查看，不能保存（{reason}），请稍后再试'],
  FEATURE_CLOSED: [409, '“{feature}”暂停使用，{until}恢复：{reason}'],
  MAINTENANCE: [503, '平台正在维护，{until}前只能查看，不能保存和提交。请保留页面，届时再办理'],
  UNAVAILABLE: [503, '服务暂时不可用，请稍后重试'],
  STARTING: [503, '平台正在启动：{doing}。请稍后再试'],
  BUSY: [503, '当前访问的人较多，请稍后重试；正在保存和提交的不受影响'],
  INTERNAL: [500, '系统出现问题，请稍后重试；如仍失败，请告知客服追踪号{traceId}'],
} as const satisfies Record<string, readonly [number, string] | readonly [number]>

type Errors = typeof errors
export type ErrorCode = keyof Errors
/** Codes with a message of their own. */
export type WordedCode = {
  [code in ErrorCode]: Errors[code] extends readonly [number, string] ? code : never
}[ErrorCode]

/** A fault of one field: `field` is a path such as `productRows[2].output`. */
export type FieldFault = { field: string; message: string }

/** An expected refusal. Thrown anywhere, turned into the error response in one place. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly data: Record<string, unknown>
  constructor(code: ErrorCode, message: string, data: Record<string, unknown>) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.status = errors[code][0]
    this.data = data
  }
}

/** Makes a refusal: `throw refuse('STALE', {}, { by, at })`. Details fill the message, data is part of the response. */
export function refuse(
  code: WordedCode,
  details: Record<string, string | number> = {},
  data: Record<string, unknown> = {},
): Refusal {
  const message = errors[code][1].replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))
  return new Refusal(code, message, data)
}

/** The same for a code whose sentence depends on the case. */
export function refuseBecause(
  code: Exclude<ErrorCode, WordedCode>,
  sentence: string,
  data: Record<string, unknown> = {},
): Refusal {
  return new Refusal(code, sentence, data)
}

/** All faults of an input at once, in the form's order; `more`: how many were left out of the list. */
export function refuseFields(faults: readonly FieldFault[], more = 0): Refusal {
  return refuse('INVALID', {}, { errors: faults, ...(more > 0 ? { more } : {}) })
}
