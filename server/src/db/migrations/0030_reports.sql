-- 自助报表 that people save and share, and the digests (定期汇总) that they subscribe to.
CREATE TABLE "digest" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"report_id" uuid,
	"title" text NOT NULL,
	"pace" text NOT NULL,
	"day" integer NOT NULL,
	"hour" integer NOT NULL,
	"send_empty" boolean NOT NULL,
	"email" text,
	"paused" boolean DEFAULT false NOT NULL,
	"paused_why" text,
	"next_at" timestamp(3) with time zone NOT NULL,
	"last_at" timestamp(3) with time zone,
	"last_said" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "digest_once" UNIQUE NULLS NOT DISTINCT("account_id","report_id")
);
--> statement-breakpoint
CREATE TABLE "saved_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"owner_name" text NOT NULL,
	"role" text NOT NULL,
	"qx_code" text,
	"name" text NOT NULL,
	"asked" jsonb NOT NULL,
	"labels" jsonb NOT NULL,
	"share" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "digest_due" ON "digest" USING btree ("next_at") WHERE not "digest"."paused";--> statement-breakpoint
CREATE UNIQUE INDEX "saved_report_name" ON "saved_report" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "saved_report_shared" ON "saved_report" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "saved_report"."share" <> 'own';