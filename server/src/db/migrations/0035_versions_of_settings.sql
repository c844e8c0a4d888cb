-- 参数变更: versions of what the city sets, each with its start; what was set before becomes the first of them.
-- The former server goes on reading its tables dictionary_edit and message_template for the time of an update; the next version drops them.
CREATE TABLE "setting_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"about" text NOT NULL,
	"value" jsonb,
	"lines" jsonb NOT NULL,
	"based_on" uuid,
	"starts_on" text NOT NULL,
	"starts_at" timestamp(3) with time zone,
	"reason" text NOT NULL,
	"made_by" uuid,
	"made_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "setting_change_waiting" ON "setting_change" USING btree ("kind","key") WHERE state = 'proposed';--> statement-breakpoint
CREATE INDEX "setting_change_of" ON "setting_change" USING btree ("kind","key","starts_at");--> statement-breakpoint
CREATE INDEX "setting_change_list" ON "setting_change" USING btree ("state","updated_at" DESC NULLS LAST);--> statement-breakpoint
INSERT INTO "setting_change" ("id", "state", "updated_at", "updated_by_name", "kind", "key", "about", "value", "lines", "starts_on", "starts_at", "reason", "made_by", "made_by_name", "created_at")
SELECT gen_random_uuid(), 'confirmed', e."updated_at", coalesce(a."name", '系统管理员'), 'dictionary', e."dict" || '/' || e."code", '字典：' || e."label",
	jsonb_build_object('label', e."label", 'sort', e."sort", 'enabled', e."enabled"), '[]', ((e."updated_at" at time zone 'Asia/Shanghai')::date)::text, e."updated_at",
	'参数有版本以前的修改', e."updated_by", coalesce(a."name", '系统管理员'), e."updated_at"
FROM "dictionary_edit" e LEFT JOIN "account" a ON a."id" = e."updated_by";--> statement-breakpoint
INSERT INTO "setting_change" ("id", "state", "updated_at", "updated_by_name", "kind", "key", "about", "value", "lines", "starts_on", "starts_at", "reason", "made_by", "made_by_name", "created_at")
SELECT gen_random_uuid(), 'confirmed', s."updated_at", s."updated_by", 'limit', p."key" || '/' || l."key", '办理时限',
	l."value", '[]', ((s."updated_at" at time zone 'Asia/Shanghai')::date)::text, s."updated_at", '参数有版本以前的修改', null, s."updated_by", s."updated_at"
FROM "setting" s, jsonb_each(s."value") p, jsonb_each(p."value") l WHERE s."key" = 'timeLimits';--> statement-breakpoint
INSERT INTO "setting_change" ("id", "state", "updated_at", "updated_by_name", "kind", "key", "about", "value", "lines", "starts_on", "starts_at", "reason", "made_by", "made_by_name", "created_at")
SELECT gen_random_uuid(), 'confirmed', t."updated_at", t."updated_by", 'template', t."key", '通知模板',
	t."texts", '[]', ((t."updated_at" at time zone 'Asia/Shanghai')::date)::text, t."updated_at", '参数有版本以前的修改', null, t."updated_by", t."updated_at"
FROM "message_template" t;
