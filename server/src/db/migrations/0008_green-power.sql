CREATE TABLE "green_power" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"kind" text NOT NULL,
	"prefix" text NOT NULL,
	"digits" integer NOT NULL,
	"first" bigint NOT NULL,
	"last" bigint NOT NULL,
	"year" integer NOT NULL,
	"produced_in" text NOT NULL,
	"purpose" text NOT NULL,
	"supplier" text NOT NULL,
	"note" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"doubt" text,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "green_power_numbers" ON "green_power" USING btree ("prefix","first");--> statement-breakpoint
CREATE INDEX "green_power_enterprise" ON "green_power" USING btree ("enterprise_id","year");--> statement-breakpoint
CREATE INDEX "green_power_list" ON "green_power" USING btree ("qx_code","year" DESC NULLS LAST,"updated_at" DESC NULLS LAST);