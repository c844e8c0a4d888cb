-- 能碳管理中心: what enterprises register of their centres.
CREATE TABLE "ec_centre" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"centre" text NOT NULL,
	"site" text NOT NULL,
	"built_by" text NOT NULL,
	"since" text NOT NULL,
	"invested" double precision NOT NULL,
	"meters_due" integer NOT NULL,
	"meters_auto" integer NOT NULL,
	"interval_minutes" integer NOT NULL,
	"retention_years" integer NOT NULL,
	"functions" text[] NOT NULL,
	"grade" text NOT NULL,
	"saved_tce" double precision,
	"cut_co2" double precision,
	"accepted_on" date,
	"accepted_by" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"doubt" text,
	"opinion" text,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "ec_centre_once" ON "ec_centre" USING btree ("enterprise_id","centre") WHERE "ec_centre"."state" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "ec_centre_list" ON "ec_centre" USING btree ("qx_code","created_at" DESC NULLS LAST);