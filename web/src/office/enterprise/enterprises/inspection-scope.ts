/** What a supervisor's lists contain. */
export const inspectionScope =
  '您能查询的企业由管理员按企业标签指定：带有这些标签的企业列入这里。范围为空或不全的，请联系系统管理员。'
