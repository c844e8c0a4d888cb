/** What the scheduled clean-up never deletes, and why. Every table is here or among the kinds that end (`kinds-store.ts`), or in both where only some rows end. */

export type RetainedKind = {
  label: string
  /** What it is, in words. */
  what: string
  reason: string
  /** Their names in the database. */
  tables: readonly string[]
}

const cases = '《档案法》《机关档案管理规定》：机关办理的业务记录归档保存，保管期满由档案人员鉴定，平台不自动删除'

export const retained: readonly RetainedKind[] = [
  {
    label: '申报和办理过程',
    what: '提交过的申报及各次提交的原文、审核意见、评分、公示异议、决定文书、资金台账、批次',
    reason: cases,
    tables: [
      ...['batch', 'batch_change', 'filing', 'filing_submission', 'filing_value', 'filing_history', 'warning_waiver'],
      ...['ranking', 'case_note', 'case_message', 'case_read', 'case_clock', 'case_pause', 'case_history', 'expert'],
      ...['expert_draw', 'expert_task', 'objection', 'letter', 'letter_copy', 'fund_entry', 'fund_terms', 'statistic'],
      ...['panel_minutes', 'panel_meeting', 'many_steps', 'consent', 'absence', 'deputy_step', 'hand_over'],
    ],
  },
  {
    label: '称号、证书和签名',
    what: '认定的称号、出具的文书的电子签名和学习证明，供公众核验',
    reason: '公开核验没有期限；文书的法律效力不因平台清理而失去依据',
    tables: ['title', 'paper_signature', 'signing_key', 'training_proof'],
  },
  {
    label: '企业档案和能耗数据',
    what: '企业、厂区、变更记录、年度能耗、账本、供能户号和抄表数据、核查、绿电凭证、绿效码评级及其依据、计算书和测算书',
    reason: `${cases}；评级须能逐位重算`,
    tables: [
      ...[
        'enterprise',
        'enterprise_change',
        'enterprise_merge',
        'enterprise_merge_row',
        'enterprise_site',
        'park_tenant',
      ],
      ...['energy_record', 'energy_line', 'energy_explanation', 'energy_history', 'energy_base', 'energy_task'],
      ...['fact_statement', 'fact_adoption', 'fact_finding', 'fact_correction', 'fact_follow_up'],
      ...['zero_progress', 'park_pilot', 'ec_centre', 'microgrid'],
      ...['supply_account', 'utility_delivery', 'utility_reading', 'meter_key', 'meter_delivery', 'meter_reading'],
      ...['energy_verification', 'energy_scenario', 'energy_system_task', 'calculation', 'green_power'],
      ...[
        'green_target',
        'market_price',
        'county_target',
        'carbon_market',
        'carbon_verified',
        'carbon_account',
        'cbam_good',
      ],
      ...['benchmark_table', 'rating_scheme', 'rating_run', 'rating_result', 'green_code', 'green_report'],
      ...['green_report_paper', 'credit_reference', 'credit_view', 'standard_edition', 'station_order'],
    ],
  },
  {
    label: '节能监察案卷',
    what: '计划、任务、案件、现场记录、文书、整改、罚没款项、目标责任考核',
    reason: '《行政处罚法》第四十七条：全过程记录归档保存',
    tables: [
      ...['inspection_plan', 'inspection_task', 'inspection_target', 'inspection_workbook', 'inspection_draw'],
      ...['inspection', 'inspection_record', 'inspection_visit', 'inspection_finding', 'inspection_signature'],
      ...['inspection_received', 'inspection_upload', 'inspection_answer', 'inspection_paper', 'inspection_statement'],
      ...['legal_review', 'rectification_item', 'rectify_extension', 'obligation', 'inspector_card', 'self_check'],
      ...['self_check_version', 'target_review_year', 'target_review'],
    ],
  },
  {
    label: '诊断、走访、咨询、评价和培训',
    what: '诊断、区县推送、咨询和答复、好差评、课程和学习记录',
    reason: cases,
    tables: [
      ...[
        'diagnosis',
        'diagnosis_expert',
        'county_push',
        'inquiry',
        'service_rate',
        'training_course',
        'training_text',
      ],
      ...['training_enrolment', 'training_part', 'training_attempt'],
    ],
  },
  {
    label: '日志和个人信息处理记录',
    what: '操作日志、登录日志、日志封存链、查看个人信息的记录、隐私同意',
    reason:
      '《网络安全法》：不少于六个月；《个人信息保护法》第五十六条：至少三年。日志逐条相连封存，删除任何一条都会使链断开，所以长期保存',
    tables: ['audit_log', 'audit_seal', 'personal_look', 'privacy_consent', 'refused_act'],
  },
  {
    label: '办件中的消息和附件',
    what: '属于办件、批次和群发的消息及送达记录，被引用的附件',
    reason: '随所属的办件保存',
    tables: ['message', 'delivery', 'mailing', 'file', 'file_use', 'file_opening'],
  },
  {
    label: '账号和权限',
    what: '账号、角色、双因子登录、单点登录的绑定、通行密钥、日历订阅、权限变更、双人复核、登录会话、保存的报表和订阅、接口密钥、对外事件的接收方和没有送达的事件',
    reason: '使用期间保存；注销后账号仍保留，办理过的事项才查得到是谁办的',
    tables: [
      ...[
        'account',
        'role',
        'role_permission',
        'second_factor',
        'recovery_code',
        'identity_binding',
        'passkey',
        'calendar_feed',
        'rights_change',
        'proposal',
        'credential_handling',
        'session',
      ],
      ...['favourite_screens', 'list_layout', 'list_view', 'import_mapping', 'return_phrase', 'letter_template'],
      ...['saved_report', 'digest', 'access_key', 'access_key_secret', 'event_receiver', 'outgoing_event'],
    ],
  },
  {
    label: '公开内容',
    what: '政策、通知、新闻的各稿',
    reason: '政府网站内容的历次公布须可查',
    tables: ['content', 'content_text'],
  },
  {
    label: '城市的设置',
    what: '城市资料、各项设定、参数与字典的各版本、菜单、标签、系统维护公告、功能开关',
    reason: '现行有效；历次修改记在日志里',
    tables: [
      'city_profile',
      'setting',
      'setting_change',
      'district_closing',
      'district_move',
      'menu_arrangement',
      'label',
      'enterprise_label',
      'maintenance',
      'feature_closure',
    ],
  },
  {
    label: '审核中的草稿',
    what: '没有发出的审核意见',
    reason: '意见发出或退回时随即删除',
    tables: ['opinion_draft', 'verification_draft'],
  },
  {
    label: '由其他记录算出的内容',
    what: '检索索引、内容检查的结果',
    reason: '来源改变时随即改写，不含来源以外的内容',
    tables: ['search_document', 'content_finding', 'last_write'],
  },
  {
    label: '运行本身',
    what: '编号、密钥、恢复演练、各部分的状态、定时任务的最近一次',
    reason: '每样一行或每周一行，不含个人信息',
    tables: [
      ...['counter', 'installation', 'encryption_key', 'restore_drill', 'schedule_run', 'part_state', 'circuit_state'],
    ],
  },
]

/** What ends elsewhere than in the clean-up: by the queue, the archive or the operator. */
export const endsElsewhere: readonly Omit<RetainedKind, 'tables'>[] = [
  {
    label: '待发的短信和邮件',
    what: '队列中的号码、地址和文字（送达记录另存）',
    reason: '发出或放弃后一小时内由队列删除',
  },
  {
    label: '数据库归档和数据副本',
    what: '归档目录中的日志与副本',
    reason: '设定的可恢复天数过后由归档任务删除；外部数据库由其管理员决定',
  },
  {
    label: '登录日志的每日文件',
    what: '数据目录中每日一份的登录日志',
    reason: '《网络安全法》：不少于六个月；平台不删除，由运行人员移走',
  },
]
