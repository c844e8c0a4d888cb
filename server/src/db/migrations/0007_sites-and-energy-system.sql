-- Sites and units of an enterprise, the site of an energy entry, tenancies of parks, steps of an energy-management system.
CREATE TABLE "energy_system_task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"step" text NOT NULL,
	"state" text NOT NULL,
	"owner" text DEFAULT '' NOT NULL,
	"due_on" date,
	"done_on" date,
	"note" text DEFAULT '' NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enterprise_site" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"parent_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"since" date,
	"until" date,
	"meters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "park_tenant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"park_id" uuid NOT NULL,
	"park_name" text NOT NULL,
	"park_qx_code" text NOT NULL,
	"site_id" uuid,
	"since" date NOT NULL,
	"asked_by" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "energy_record" ADD COLUMN "site_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "energy_system_task_step" ON "energy_system_task" USING btree ("enterprise_id","step");--> statement-breakpoint
CREATE INDEX "enterprise_site_enterprise" ON "enterprise_site" USING btree ("enterprise_id","parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "park_tenant_open" ON "park_tenant" USING btree ("park_id","enterprise_id") WHERE state in ('asked', 'confirmed');--> statement-breakpoint
CREATE INDEX "park_tenant_enterprise" ON "park_tenant" USING btree ("enterprise_id");