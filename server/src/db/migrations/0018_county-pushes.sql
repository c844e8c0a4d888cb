-- Enterprises that a county names once a year, and what the city made of it.
CREATE TABLE "county_push" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"reason" text NOT NULL,
	"aspects" text[] NOT NULL,
	"target_level" text NOT NULL,
	"plan_year" integer NOT NULL,
	"need_diagnosis" boolean NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pre_score" numeric(24, 6),
	"state" text NOT NULL,
	"opinion" text,
	"pushed_at" timestamp(3) with time zone NOT NULL,
	"pushed_by" uuid NOT NULL,
	"decided_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "county_push_once" ON "county_push" USING btree ("enterprise_id","year");--> statement-breakpoint
CREATE INDEX "county_push_list" ON "county_push" USING btree ("qx_code","state","pushed_at" DESC NULLS LAST);