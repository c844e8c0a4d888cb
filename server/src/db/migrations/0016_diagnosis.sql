-- A diagnosis with its request, data and sheet, the experts sent, and its story.
CREATE TABLE "diagnosis" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"industry_code" text,
	"qx_code" text NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"request" jsonb NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"data_state" text DEFAULT 'wanted' NOT NULL,
	"data_opinion" text,
	"total_tce" numeric(24, 6),
	"sheet" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"figures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reported_at" timestamp(3) with time zone,
	"pre_score" numeric(24, 6),
	"objection" text,
	"follow_ups" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"reminded_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "diagnosis_expert" (
	"diagnosis_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"leads" boolean NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "diagnosis_expert_diagnosis_id_expert_id_pk" PRIMARY KEY("diagnosis_id","expert_id")
);
--> statement-breakpoint
CREATE TABLE "diagnosis_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"diagnosis_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"action" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_name" text NOT NULL,
	"role" text NOT NULL,
	"opinion" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "diagnosis_number" ON "diagnosis" USING btree ("number");--> statement-breakpoint
CREATE INDEX "diagnosis_list" ON "diagnosis" USING btree ("qx_code","state","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "diagnosis_enterprise" ON "diagnosis" USING btree ("enterprise_id","created_at");--> statement-breakpoint
CREATE INDEX "diagnosis_expert_expert" ON "diagnosis_expert" USING btree ("expert_id","state");--> statement-breakpoint
CREATE INDEX "diagnosis_history_diagnosis" ON "diagnosis_history" USING btree ("diagnosis_id","at","id");