/** The one table of refusals: code, HTTP status, Chinese message that says what to do next. `{name}` is filled in from the details. */
export const errors = {
  STATIONS_OFF: [409, '本市没有启用站点台账。需要时请运行人员按运行手册设置 STATIONS 后重新启动'],
  REFUND_CAP: [
    422,
    '今天已批准退款{done}元，加上这一笔{amount}元超过每日上限{cap}元，请明天再批准；上限由运行人员设置',
  ],
  REFUND_IMPOSSIBLE: [422, '{why}'],
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
  BAD_REQUEST: [400, '请求格式不正确，请刷新页面后重试'],
  SIGN_IN: [401, '登陆超时，请重新登陆'],
  FORBIDDEN: [403, '无权限'],
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
  NOT_VERIFIED: [403, '企业信息尚未通过区县审核，审核通过后可办理'],
  CHANGE_PASSWORD_FIRST: [403, '首次登录或密码已过期，请先修改密码'],
  SET_SECOND_FACTOR_FIRST: [403, '本市要求使用双因子登录，请先在“账号安全”中绑定动态口令'],
  BEYOND_FILE: [416, '要读取的位置超出了文件（共{size}字节），请重新打开'],
  PART_BROKEN: [422, '文件的第{no}段没有完整到达，请重试'],
  PARTS_MISSING: [409, '文件还有{missing}段没有传到，请接着上传'],
  UPLOAD_GONE: [404, '这次上传已经结束或超过一天没有传完，请重新选择文件上传'],
  FILE_BROKEN: [503, '文件“{name}”在存储中缺失或不完整，暂时不能打开，请联系平台运行人员'],
  COURSE_FULL: [409, '名额已满（{limit}人），请关注以后的课程'],
  COURSE_OVER: [409, '{why}'],
  NOT_ENROLLED: [409, '还没有报名这门课程，请先报名'],
  QUIZ_WAIT: [409, '{why}'],
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
  TITLE_HELD: [422, '{reason}'],
  RECTIFY_OVERDUE: [422, '{reason}'],
  NOT_IN_AUDIENCE: [422, '{reason}，不在本项填报范围'],
  QUOTA_FULL: [422, '本批次给{county}的推荐名额为{quota}家，没有剩余名额；如需增加请联系市级管理员'],
  CONFLICT_OF_INTEREST: [422, '{expert}与申报单位存在利害关系（{reason}），请另选专家'],
  VISIT_CLOSED: [409, '{why}'],
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
  LETTER_VOID: [409, '这份文书已经作废，请刷新后查看'],
  PAPER_LOCKED: [409, '文书已经出具，不能修改或删除；有误的请作废后重新出具'],
  PAPER_UNNUMBERED: [409, '文书还没有出具，请先填写完整并编号'],
  REVIEWER_HANDLES: [403, '您参与了本案的办理，不能作法制审核，请由另一位市级管理员审核'],
  AUTHORISATION_OVER: [409, '{why}'],
  REPORT_INTERNAL_ONLY: [409, '{why}'],
  NO_LETTER_HERE: [409, '当前状态（{state}）没有可以出具的决定文书'],
  LETTER_NUMBER_TAKEN: [409, '按现在的文号规则产生的文号已被使用，请在“决定文书”中改用不同的发文字号'],
  APPEAL_CLOSED: [422, '申诉应在决定作出后的{days}个工作日内提出，且只能提出一次'],
  SCORE_APPEAL_CLOSED: [422, '对评分的申诉应在公示期内提出，且只能提出一次'],
  APPEAL_OVERTAKEN: [409, '决定作出后您已另行申报（{number}），不能再对原来的决定申诉'],
  OTHER_HAND: [403, '这项申诉针对您本人作出的决定，请由另一位管理员办理'],
  NOT_RECOMMENDABLE: [422, '申报推荐国家级、还没有取得国家级称号的才能推荐上报'],
  VISIT_DUE: [422, '本批次要求现场抽查：请先登记抽查情况；与申报不一致的，请退回修改或不予通过'],
  OFFICES_DUE: [
    422,
    '本批次要求征求部门意见：请先征求，并登记各部门的意见（期满未答复的除外）；有不同意见的，核实后再登记',
  ],
  NOT_ENOUGH_SCORES: [422, '已提交的评分不足2份，不能结束评审'],
  TALK_CLOSED: [409, '{why}'],
  NOT_IN_PLACES: [422, '该申报在固化的排名名单中为“{standing}”，不在入选名额内，不能公示或审定通过'],
  TWO_HANDS: [422, '本批次的审定须由两人办理：请先拟定结论，再由另一位市级管理员批准'],
  OUTLIERS_OPEN: [422, '有评分偏离中位数15分以上，请先增加专家复评，或填写专家组说明，再作决定'],
  NO_SCHEME: [422, '{year}年度还没有可用的评分方案，请先在“评分配置”中发布'],
  SCHEME_CHANGED: [409, '计算开始后评分方案有改动，请用现在的内容重新计算'],
  RUN_UNDER_WAY: [409, '{year}年度评分正在计算，由{by}于{when}开始，请等它完成'],
  YEAR_PUBLISHED: [409, '{year}年度评分已由{by}于{when}发布，不能再次发布；个别企业有误的请在“企业绿码”中更正'],
  TABLES_CHANGED: [409, '计算之后行业基准表有变动，请作废这一批次并重新计算'],
  FOUR_EYES: [403, '提出人不能复核自己提出的事项，请由另一位市级管理员办理'],
  SECOND_ADMINISTRATOR: [403, '提出人不能确认自己提出的变更，请由另一位系统管理员办理'],
  OTHER_ADMINISTRATOR: [403, '三员分立时，此项变更由安全管理员（安全管理员提出的，也可由系统管理员）确认，请由其办理'],
  LOCKED_SCORE: [409, '评分已提交并锁定，如需修改请联系市级管理员'],
  REOPENED_ONCE: [409, '{expert}的评分已退回修改过一次，不能再次退回'],
  CLOSED_TASK: [409, '该评审任务已结束，不能再评分'],
  BAD_CREDENTIALS: [401, '账号或密码（验证码）不正确'],
  SECOND_FACTOR: [403, '请输入动态口令，完成登录'],
  SECOND_CODE_WRONG: [422, '动态口令或恢复码不正确，或已使用过'],
  CHALLENGE_OVER: [403, '登录已超过5分钟或已被取消，请重新登录'],
  SECOND_FACTOR_ON: [409, '已开启双因子登录；更换手机请先关闭，再重新绑定'],
  SECOND_FACTOR_OFF: [409, '尚未开启双因子登录，请刷新后查看'],
  ACCOUNT_LOCKED: [429, '登录失败次数过多，账号已锁定，请{minutes}分钟后再试'],
  ACCOUNT_DISABLED: [403, '账号已停用，请联系管理员'],
  CAPTCHA_REQUIRED: [422, '请输入图形验证码'],
  CAPTCHA_WRONG: [422, '请输入错误'],
  CODE_WRONG: [422, '验证码不正确或已过期，请重新获取'],
  ALREADY_REGISTERED: [409, '该企业已注册，请联系管理员账号（{contact}）'],
  PASSWORD_REUSED: [422, '新密码不能与最近3次使用过的密码相同'],
  PASSWORD_COMMON: [422, '密码过于常见'],
  FILE_REFUSED: [422, '{message}'],
  FILE_UNCHECKED: [409, '文件“{name}”正在检查病毒，检查完之前只有上传人能打开，请过几分钟再试'],
  FILE_QUARANTINED: [409, '文件“{name}”中发现病毒，已被隔离，谁也不能打开。请上传单位移除它，换一份干净的文件'],
  ARCHIVE_FULL: [422, '{why}，一个压缩包装不下，请缩小筛选范围或分批导出'],
  CASES_GONE: [409, '所选申报中有{n}件已不存在或不在您的范围内，请刷新列表后重新选择'],
  EMPTY_REPORT: [422, '无法导出：报表无数据'],
  READ_ONLY: [503, '系统暂时只能查看，不能保存（{reason}），请稍后再试'],
  UNAVAILABLE: [503, '服务暂时不可用，请稍后重试'],
  BUSY: [503, '当前访问的人较多，请稍后重试；正在保存和提交的不受影响'],
  INTERNAL: [500, '系统出现问题，请稍后重试；如仍失败，请告知客服追踪号{traceId}'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errors

/** A fault of one field: `field` is a path such as `productRows[2].output`. */
export type FieldFault = { field: string; message: string }

/** An expected refusal. Thrown anywhere, turned into the error response in one place. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly data: Record<string, unknown>
  constructor(code: ErrorCode, details: Record<string, string | number> = {}, data: Record<string, unknown> = {}) {
    super(errors[code][1].replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '')))
    this.name = 'Refusal'
    this.code = code
    this.status = errors[code][0]
    this.data = data
  }
}

/** Makes a refusal: `throw refuse('STALE', {}, { by, at })`. Details fill the message, data is part of the response. */
export function refuse(
  code: ErrorCode,
  details: Record<string, string | number> = {},
  data: Record<string, unknown> = {},
): Refusal {
  return new Refusal(code, details, data)
}

/** All faults of an input at once, in the form's order; `more`: how many were left out of the list. */
export function refuseFields(faults: readonly FieldFault[], more = 0): Refusal {
  return new Refusal('INVALID', {}, { errors: faults, ...(more > 0 ? { more } : {}) })
}
