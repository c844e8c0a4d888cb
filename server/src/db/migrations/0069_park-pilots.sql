-- 近零碳园区试点.
CREATE TABLE "park_pilot" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"list_title" text NOT NULL,
	"list_number" text NOT NULL,
	"list_date" date NOT NULL,
	"batch" text NOT NULL,
	"due_on" date NOT NULL,
	"acceptance_due_on" date,
	"summary" text DEFAULT '' NOT NULL,
	"figure_year" integer,
	"energy_tce" double precision,
	"co2" double precision,
	"clean_pct" double precision,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"assessed_at" timestamp(3) with time zone,
	"return_reason" text,
	"result_number" text DEFAULT '' NOT NULL,
	"result_date" date,
	"result_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"removal_reason" text,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "park_pilot_once" ON "park_pilot" USING btree ("enterprise_id","list_number") WHERE "park_pilot"."state" <> 'removed';--> statement-breakpoint
CREATE INDEX "park_pilot_list" ON "park_pilot" USING btree ("qx_code","list_date" DESC NULLS LAST,"updated_at" DESC NULLS LAST);