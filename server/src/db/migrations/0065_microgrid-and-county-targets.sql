-- 工业绿色微电网: the years that enterprises state. 区县碳目标: what papers set for a county.
CREATE TABLE "county_target" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"qx_code" text NOT NULL,
	"indicator" text NOT NULL,
	"base_year" integer NOT NULL,
	"base_value" numeric(24, 6) NOT NULL,
	"target_value" numeric(24, 6) NOT NULL,
	"source" text NOT NULL,
	"by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "microgrid" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"year" integer NOT NULL,
	"site" text NOT NULL,
	"mode" text NOT NULL,
	"commissioned_on" date NOT NULL,
	"grid_point" text NOT NULL,
	"pv_kw" double precision NOT NULL,
	"wind_kw" double precision NOT NULL,
	"residual_kw" double precision NOT NULL,
	"storage_kw" double precision NOT NULL,
	"storage_kwh" double precision NOT NULL,
	"adjustable_kw" double precision NOT NULL,
	"generation_mwh" double precision NOT NULL,
	"self_use_mwh" double precision NOT NULL,
	"nearby_use_mwh" double precision NOT NULL,
	"feed_in_mwh" double precision NOT NULL,
	"curtailed_mwh" double precision NOT NULL,
	"storage_in_mwh" double precision NOT NULL,
	"storage_out_mwh" double precision NOT NULL,
	"load_mwh" double precision NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"doubt" text,
	"opinion" text,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "county_target_year" ON "county_target" USING btree ("year","qx_code");--> statement-breakpoint
CREATE UNIQUE INDEX "microgrid_once" ON "microgrid" USING btree ("enterprise_id","year","site") WHERE "microgrid"."state" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "microgrid_list" ON "microgrid" USING btree ("qx_code","year" DESC NULLS LAST,"created_at" DESC NULLS LAST);