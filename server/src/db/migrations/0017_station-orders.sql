-- Orders of a promotion at stations and their refunds, where a city has turned the ledger on.
CREATE TABLE "station_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"order_no" text NOT NULL,
	"station_id" text NOT NULL,
	"station_name" text NOT NULL,
	"station_type" text NOT NULL,
	"operator_name" text NOT NULL,
	"social_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"address" text NOT NULL,
	"period" text NOT NULL,
	"order_time" timestamp(3) with time zone NOT NULL,
	"energy_qty" numeric(24, 6),
	"pay_fen" bigint NOT NULL,
	"refund_fen" bigint NOT NULL,
	"payer" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"proposed_by" uuid,
	"proposed_by_name" text,
	"approved_on" text,
	"approved_by_name" text,
	"refund_no" text,
	"refund_round" integer DEFAULT 0 NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"refund_time" timestamp(3) with time zone,
	"fail_reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_try_at" timestamp(3) with time zone,
	"last_says" text,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "station_order_no" ON "station_order" USING btree ("order_no");--> statement-breakpoint
CREATE UNIQUE INDEX "station_order_refund_no" ON "station_order" USING btree ("refund_no");--> statement-breakpoint
CREATE INDEX "station_order_list" ON "station_order" USING btree ("period","order_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "station_order_state" ON "station_order" USING btree ("state","approved_on");