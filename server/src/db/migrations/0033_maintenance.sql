-- 系统维护、功能开关、更新说明: announced maintenances, features closed for some roles and districts, and how far somebody has read.
CREATE TABLE "feature_closure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feature" text NOT NULL,
	"roles" text[] NOT NULL,
	"qx_codes" text[] NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"set_by_name" text NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_by_name" text,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance" (
	"id" uuid PRIMARY KEY NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"what" text NOT NULL,
	"concerns" text NOT NULL,
	"is_read_only" boolean NOT NULL,
	"announced_at" timestamp(3) with time zone NOT NULL,
	"announced_by_name" text NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_by_name" text,
	"version" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "notes_seen" integer;--> statement-breakpoint
CREATE INDEX "feature_closure_time" ON "feature_closure" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "maintenance_time" ON "maintenance" USING btree ("ends_at");